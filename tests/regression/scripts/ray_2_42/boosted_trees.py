"""Trees that are boosted by trainers without a loop: what is reported, what is saved, and the model that is read back."""

import pandas
import ray
from observed import RESULTS, outcome
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightgbm import LightGBMTrainer
from ray.train.xgboost import XGBoostTrainer

ROWS = pandas.DataFrame({"x": [float(number) for number in range(40)], "y": [number // 20 for number in range(40)]})


def seen(result):
    return {
        "reported": sorted(key for key in result.metrics if key.startswith(("train-", "valid-"))),
        "kept": len(result.best_checkpoints),
    }


ray.init(num_cpus=3, include_dashboard=False)
grown_by_xgboost = XGBoostTrainer(
    label_column="y",
    params={"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": 2},
    num_boost_round=3,
    datasets={"train": ray.data.from_pandas(ROWS), "valid": ray.data.from_pandas(ROWS)},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(
        name="xgboost",
        storage_path=RESULTS,
        checkpoint_config=CheckpointConfig(checkpoint_frequency=2, checkpoint_at_end=True),
    ),
).fit()
grown_by_lightgbm = LightGBMTrainer(
    label_column="y",
    params={"objective": "binary", "metric": ["binary_error"], "min_data_in_leaf": 1, "verbose": -1},
    num_boost_round=3,
    datasets={"train": ray.data.from_pandas(ROWS), "valid": ray.data.from_pandas(ROWS)},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(
        name="lightgbm",
        storage_path=RESULTS,
        checkpoint_config=CheckpointConfig(checkpoint_frequency=2, checkpoint_at_end=True),
    ),
).fit()
outcome(
    xgboost=seen(grown_by_xgboost),
    xgboost_rounds=XGBoostTrainer.get_model(grown_by_xgboost.checkpoint).num_boosted_rounds(),
    lightgbm=seen(grown_by_lightgbm),
    lightgbm_rounds=LightGBMTrainer.get_model(grown_by_lightgbm.checkpoint).current_iteration(),
)
