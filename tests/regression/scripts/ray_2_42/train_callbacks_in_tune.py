"""Callbacks of Ray Train that report and save, in functions that Tune runs."""

import lightgbm
import numpy
import ray
import xgboost
from observed import RESULTS, outcome
from ray import train, tune
from ray.train.lightgbm import RayTrainReportCallback as CallbackOfLightGBM
from ray.train.xgboost import RayTrainReportCallback as CallbackOfXGBoost

VALUES = numpy.arange(40.0).reshape(40, 1)
LABELS = (VALUES[:, 0] >= 20).astype(int)


def grown_by_xgboost(config):
    data = xgboost.DMatrix(VALUES, label=LABELS)
    params = {"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": config["depth"]}
    callback = CallbackOfXGBoost({"error": "eval-error"}, "model.ubj", frequency=1)
    xgboost.train(params, data, 2, evals=[(data, "eval")], callbacks=[callback], verbose_eval=False)


def grown_by_lightgbm(config):
    data = lightgbm.Dataset(VALUES, label=LABELS)
    params = {"objective": "binary", "metric": ["binary_error"], "max_depth": config["depth"], "verbose": -1}
    callback = CallbackOfLightGBM({"error": "eval-binary_error"}, "model.txt", frequency=1)
    lightgbm.train(params, data, 2, valid_sets=[data], valid_names=["eval"], callbacks=[callback])


ray.init(num_cpus=1, include_dashboard=False)
for name, function in (("xgboost", grown_by_xgboost), ("lightgbm", grown_by_lightgbm)):
    results = tune.Tuner(
        function,
        param_space={"depth": tune.grid_search([2])},
        run_config=train.RunConfig(name=name, storage_path=RESULTS, verbose=0),
    ).fit()
    outcome(**{name: [results[0].metrics["training_iteration"], len(results[0].best_checkpoints)]})
