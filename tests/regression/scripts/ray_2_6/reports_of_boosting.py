"""Callbacks of XGBoost and LightGBM that report to Tune after every round, and save every other."""

import lightgbm
import numpy
import ray
import xgboost
from observed import RESULTS, outcome
from ray import tune
from ray.tune.integration.lightgbm import TuneReportCallback as ReportOfLightGBM
from ray.tune.integration.lightgbm import TuneReportCheckpointCallback as CheckpointOfLightGBM
from ray.tune.integration.xgboost import TuneReportCallback as ReportOfXGBoost
from ray.tune.integration.xgboost import TuneReportCheckpointCallback as CheckpointOfXGBoost

VALUES = numpy.arange(40.0).reshape(40, 1)
LABELS = (VALUES[:, 0] >= 20).astype(int)


def grown_by_xgboost(config):
    callback = (
        CheckpointOfXGBoost({"error": "eval-error"}, "model.xgb", 2)
        if config["saves"]
        else ReportOfXGBoost({"error": "eval-error"})
    )
    data = xgboost.DMatrix(VALUES, label=LABELS)
    params = {"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": 2}
    xgboost.train(params, data, 4, evals=[(data, "eval")], callbacks=[callback], verbose_eval=False)


def grown_by_lightgbm(config):
    callback = (
        CheckpointOfLightGBM({"error": "eval-binary_error"}, "model.lgb", 2)
        if config["saves"]
        else ReportOfLightGBM({"error": "eval-binary_error"})
    )
    data = lightgbm.Dataset(VALUES, label=LABELS)
    params = {"objective": "binary", "metric": ["binary_error"], "min_data_in_leaf": 1, "verbose": -1}
    lightgbm.train(params, data, 4, valid_sets=[data], valid_names=["eval"], callbacks=[callback])


ray.init(num_cpus=1, include_dashboard=False)
for name, function in (("xgboost", grown_by_xgboost), ("lightgbm", grown_by_lightgbm)):
    analysis = tune.run(
        function, name=name, config={"saves": tune.grid_search([False, True])}, local_dir=RESULTS, verbose=0
    )
    for trial in analysis.trials:
        which = "%s, saves: %s" % (name, trial.config["saves"])
        outcome(**{which: [trial.last_result["training_iteration"], trial.last_result["error"]]})
