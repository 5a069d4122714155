"""Callbacks of Ray Train for Keras, by both of their names, in functions that Tune runs."""

import numpy
import ray
from observed import RESULTS, outcome
from ray import train, tune
from ray.air.integrations.keras import ReportCheckpointCallback
from ray.train.tensorflow.keras import ReportCheckpointCallback as CallbackOfTrain
from tensorflow import keras


def fitted(callback):
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(1,), kernel_initializer="ones")])
    model.compile("sgd", "mse")
    model.fit(numpy.zeros((4, 1)), numpy.zeros((4, 1)), epochs=2, verbose=0, callbacks=[callback])


def by_air(config):
    fitted(ReportCheckpointCallback(checkpoint_on=[], metrics={"mean_loss": "loss"}))


def by_train(config):
    fitted(CallbackOfTrain(checkpoint_on=[], metrics={"mean_loss": "loss"}))


ray.init(num_cpus=1, include_dashboard=False)
for name, function in (("air", by_air), ("train", by_train)):
    results = tune.Tuner(
        function, param_space={"x": 1}, run_config=train.RunConfig(name=name, storage_path=RESULTS, verbose=0)
    ).fit()
    outcome(**{name: [results[0].metrics["training_iteration"], results[0].metrics["mean_loss"]]})
