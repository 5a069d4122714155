"""Trainers of XGBoost and LightGBM that fail once and are restored, with metadata, and their models as predictors."""

import os

import lightgbm
import pandas
import ray
import xgboost
from observed import RESULTS, outcome
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightgbm import LightGBMCheckpoint, LightGBMPredictor, LightGBMTrainer
from ray.train.xgboost import XGBoostCheckpoint, XGBoostPredictor, XGBoostTrainer

ROWS = pandas.DataFrame({"x": [float(number) for number in range(40)], "y": [number // 20 for number in range(40)]})
ONE = ScalingConfig(num_workers=1)
EACH = CheckpointConfig(checkpoint_frequency=1)


class FailsOnce(xgboost.callback.TrainingCallback):
    """Fails before the third round, unless it has failed before."""

    def before_iteration(self, model, epoch, evals_log):
        fail_once(os.path.join(RESULTS, "xgboost-failed"), epoch)
        return False


def fails_once(env):
    fail_once(os.path.join(RESULTS, "lightgbm-failed"), env.iteration)


fails_once.before_iteration = True


def fail_once(path, number):
    if number == 2 and not os.path.exists(path):
        open(path, "w").close()
        raise RuntimeError("third round")


ray.init(num_cpus=3, include_dashboard=False)
rows = {"train": ray.data.from_pandas(ROWS)}
of_xgboost = XGBoostTrainer(
    label_column="y",
    params={"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": 2},
    num_boost_round=4,
    callbacks=[FailsOnce()],
    datasets=rows,
    scaling_config=ONE,
    run_config=RunConfig(name="xgboost", storage_path=RESULTS, checkpoint_config=EACH),
    metadata={"grown": "here"},
)
of_lightgbm = LightGBMTrainer(
    label_column="y",
    params={"objective": "binary", "metric": ["binary_error"], "min_data_in_leaf": 1, "verbose": -1},
    num_boost_round=4,
    callbacks=[fails_once],
    datasets=rows,
    scaling_config=ONE,
    run_config=RunConfig(name="lightgbm", storage_path=RESULTS, checkpoint_config=EACH),
    metadata={"grown": "here"},
)
for trainer in (of_xgboost, of_lightgbm):
    try:
        trainer.fit()
    except Exception as error:
        outcome(error=type(error).__name__)
xgboost_result = XGBoostTrainer.restore(os.path.join(RESULTS, "xgboost"), datasets=rows).fit()
lightgbm_result = LightGBMTrainer.restore(os.path.join(RESULTS, "lightgbm"), datasets=rows).fit()
trees = XGBoostTrainer.get_model(xgboost_result.checkpoint)
leaves = LightGBMTrainer.get_model(lightgbm_result.checkpoint)
by_xgboost = XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(trees)).predict(ROWS[["x"]])
by_lightgbm = LightGBMPredictor.from_checkpoint(LightGBMCheckpoint.from_model(leaves)).predict(ROWS[["x"]])
outcome(
    rounds=[trees.num_boosted_rounds(), leaves.current_iteration()],
    metadata=[xgboost_result.checkpoint.get_metadata(), lightgbm_result.checkpoint.get_metadata()],
    predicted=[len(by_xgboost), len(by_lightgbm)],
)
