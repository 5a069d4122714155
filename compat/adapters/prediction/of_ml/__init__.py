"""`ray.ml.predictors` of Ray 1.13, where the predictors of deep learning frameworks took and gave other things."""
