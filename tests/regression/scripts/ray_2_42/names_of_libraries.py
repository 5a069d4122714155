"""Trainers and predictors of libraries, from the modules they were in: what they are, and what restoring nothing says."""

import os

import ray.train.lightgbm.lightgbm_predictor
import ray.train.tensorflow.tensorflow_predictor
import ray.train.xgboost.xgboost_predictor
from observed import RESULTS, caught, outcome
from ray.train import ScalingConfig
from ray.train.lightgbm.lightgbm_trainer import LightGBMTrainer
from ray.train.tensorflow import TensorflowPredictor
from ray.train.tensorflow.tensorflow_trainer import TensorflowTrainer
from ray.train.xgboost.xgboost_trainer import XGBoostTrainer

NOWHERE = os.path.join(RESULTS, "nowhere")

trainer = TensorflowTrainer(lambda: None, scaling_config=ScalingConfig(num_workers=1), metadata={"made": "here"})
outcome(
    predictors=[
        ray.train.lightgbm.lightgbm_predictor.LightGBMPredictor.__name__,
        ray.train.tensorflow.tensorflow_predictor.TensorflowPredictor.__name__,
        ray.train.xgboost.xgboost_predictor.XGBoostPredictor.__name__,
    ],
    same=TensorflowPredictor is ray.train.tensorflow.tensorflow_predictor.TensorflowPredictor,
    metadata=trainer.metadata,
)
with caught("lightgbm", ValueError):
    LightGBMTrainer.restore(NOWHERE)
with caught("tensorflow", ValueError):
    TensorflowTrainer.restore(NOWHERE)
with caught("xgboost", ValueError):
    XGBoostTrainer.restore(NOWHERE)
