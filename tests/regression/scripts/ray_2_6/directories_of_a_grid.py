"""The directories of the trials in the frame of a Tuner's results, and the files in them."""

import os

import ray
from observed import RESULTS, outcome
from ray import air, tune
from ray.air import session


def trial(config):
    session.report({"loss": config["x"] / 2})


ray.init(num_cpus=2)
results = tune.Tuner(
    trial,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=air.RunConfig(name="searched", storage_path=RESULTS, verbose=0),
).fit()
frame = results.get_dataframe(filter_metric="loss", filter_mode="min").sort_values("loss")
outcome(
    losses=list(frame["loss"]),
    runs=[os.path.relpath(os.path.dirname(directory), RESULTS) for directory in frame["logdir"]],
    files=[sorted(set(os.listdir(directory)) & {"params.json", "result.json"}) for directory in frame["logdir"]],
    configs=[directory.split("x=")[1][0] for directory in frame["logdir"]],
)
