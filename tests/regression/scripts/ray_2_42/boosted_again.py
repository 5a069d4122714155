"""Trees that go on from a checkpoint, and trainers of XGBoost and LightGBM that are restored after a failure."""

import os

import pandas
import ray
from observed import RESULTS, outcome
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightgbm.lightgbm_trainer import LightGBMTrainer
from ray.train.xgboost.xgboost_trainer import XGBoostTrainer

ROWS = pandas.DataFrame({"x": [float(number) for number in range(40)], "y": [number // 20 for number in range(40)]})
ONE = ScalingConfig(num_workers=1)
EACH = CheckpointConfig(checkpoint_frequency=1)
PATHS = {name: os.path.join(RESULTS, name) for name in ("xgboost", "lightgbm")}


ray.init(num_cpus=3, include_dashboard=False)
rows = {"train": ray.data.from_pandas(ROWS)}
outcome(before=[XGBoostTrainer.can_restore(PATHS["xgboost"]), LightGBMTrainer.can_restore(PATHS["lightgbm"])])
xgboost_params = {"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": 2}
first = XGBoostTrainer(
    label_column="y", params=xgboost_params, num_boost_round=2, datasets=rows, scaling_config=ONE,
    run_config=RunConfig(name="xgboost", storage_path=RESULTS, checkpoint_config=EACH),
).fit()  # fmt: skip
again = XGBoostTrainer(
    label_column="y", params=xgboost_params, num_boost_round=5, datasets=rows, scaling_config=ONE,
    run_config=RunConfig(name="xgboost-again", storage_path=RESULTS, checkpoint_config=EACH), resume_from_checkpoint=first.checkpoint,
).fit()  # fmt: skip
outcome(xgboost=[XGBoostTrainer.get_model(one.checkpoint).num_boosted_rounds() for one in (first, again)])
lightgbm_params = {"objective": "binary", "metric": ["binary_error"], "min_data_in_leaf": 1, "verbose": -1}
first = LightGBMTrainer(
    label_column="y", params=lightgbm_params, num_boost_round=2, datasets=rows, scaling_config=ONE,
    run_config=RunConfig(name="lightgbm", storage_path=RESULTS, checkpoint_config=EACH),
).fit()  # fmt: skip
again = LightGBMTrainer(
    label_column="y", params=lightgbm_params, num_boost_round=5, datasets=rows, scaling_config=ONE,
    run_config=RunConfig(name="lightgbm-again", storage_path=RESULTS, checkpoint_config=EACH), resume_from_checkpoint=first.checkpoint,
).fit()  # fmt: skip
outcome(lightgbm=[LightGBMTrainer.get_model(one.checkpoint).current_iteration() for one in (first, again)])
outcome(after=[XGBoostTrainer.can_restore(PATHS["xgboost"]), LightGBMTrainer.can_restore(PATHS["lightgbm"])])
