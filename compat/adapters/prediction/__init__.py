"""Predictors of Ray 1.13 - 2.42 and `BatchPredictor`, on Ray Data."""
