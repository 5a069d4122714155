"""Callbacks of one's own for XGBoost, LightGBM and Keras, derived from Tune's, and those that save when nobody says when."""

import lightgbm
import numpy
import ray
import xgboost
from observed import RESULTS, outcome
from ray import tune
from ray.tune.integration.keras import TuneCallback as CallbackOfKeras
from ray.tune.integration.lightgbm import TuneCallback as CallbackOfLightGBM
from ray.tune.integration.xgboost import TuneCallback as CallbackOfXGBoost
from ray.tune.integration.xgboost import TuneReportCheckpointCallback
from tensorflow import keras

VALUES = numpy.arange(40.0).reshape(40, 1)
LABELS = (VALUES[:, 0] >= 20).astype(int)


class OfXGBoost(CallbackOfXGBoost):
    def after_iteration(self, model, epoch, evals_log):
        tune.report(epoch=epoch)


class OfLightGBM(CallbackOfLightGBM):
    def __call__(self, env):
        tune.report(epoch=env.iteration)


class OfKeras(CallbackOfKeras):
    def _handle(self, logs, when):
        tune.report(when=when, loss=logs["loss"])


def grown_by_xgboost(config):
    data = xgboost.DMatrix(VALUES, label=LABELS)
    params = {"objective": "binary:logistic", "eval_metric": ["error"], "max_depth": 2}
    callback = OfXGBoost() if config["own"] else TuneReportCheckpointCallback({"error": "eval-error"}, "model.xgb")
    xgboost.train(params, data, 7, evals=[(data, "eval")], callbacks=[callback], verbose_eval=False)


def grown_by_lightgbm(config):
    data = lightgbm.Dataset(VALUES, label=LABELS)
    params = {"objective": "binary", "metric": ["binary_error"], "min_data_in_leaf": 1, "verbose": -1}
    lightgbm.train(params, data, 2, valid_sets=[data], valid_names=["eval"], callbacks=[OfLightGBM()])


def fitted_by_keras(config):
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(1,), kernel_initializer="ones")])
    model.compile("sgd", "mse")
    model.fit(numpy.zeros((4, 1)), numpy.zeros((4, 1)), epochs=2, verbose=0, callbacks=[OfKeras("epoch_end")])


ray.init(num_cpus=1, include_dashboard=False)
for name, function, own in (
    ("xgboost", grown_by_xgboost, True),
    ("xgboost-saves", grown_by_xgboost, False),
    ("lightgbm", grown_by_lightgbm, True),
    ("keras", fitted_by_keras, True),
):
    analysis = tune.run(function, name=name, config={"own": own}, local_dir=RESULTS, verbose=0)
    outcome(**{name: analysis.trials[0].last_result["training_iteration"]})
