"""Callbacks of Keras that report to Tune at chosen events, and save a file every other epoch."""

import numpy
import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.integration.keras import TuneReportCallback, TuneReportCheckpointCallback
from tensorflow import keras


def trained(config):
    callbacks = {
        "epochs": lambda: TuneReportCallback({"mean_loss": "loss"}),
        "batches": lambda: TuneReportCallback({"mean_loss": "loss"}, on="train_batch_end"),
        "saves": lambda: TuneReportCheckpointCallback(["loss"], filename="model.keras", frequency=2, on="epoch_end"),
    }
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(1,), kernel_initializer="ones")])
    model.compile("sgd", "mse")
    callback = callbacks[config["reports"]]()
    model.fit(numpy.zeros((4, 1)), numpy.zeros((4, 1)), batch_size=2, epochs=4, verbose=0, callbacks=[callback])


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    trained,
    name="trained",
    config={"reports": tune.grid_search(["epochs", "batches", "saves"])},
    local_dir=RESULTS,
    verbose=0,
)
for trial in analysis.trials:
    loss = trial.last_result.get("mean_loss", trial.last_result.get("loss"))
    outcome(**{trial.config["reports"]: [trial.last_result["training_iteration"], loss]})
