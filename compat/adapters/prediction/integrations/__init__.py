"""The predictors of the frameworks."""
