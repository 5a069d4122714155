"""Predictors, and the preprocessors of datasets."""
