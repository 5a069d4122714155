"""The predictors of the frameworks, as Ray 1.13 had them."""
