"""Boosted trees: the training functions and checkpoints of XGBoost and LightGBM."""
