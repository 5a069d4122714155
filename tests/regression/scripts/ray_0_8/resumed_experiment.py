"""An experiment with a failed trial, then again with `resume=True`: finished trials stay as they are."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


def train(config):
    note(config["x"], "start")
    for step in range(3):
        if config["x"] == 2 and step == 1:
            raise RuntimeError("always")
        tune.report(step=step)


ray.init(num_cpus=1)
arguments = dict(
    name="resumed",
    config={"x": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    verbose=0,
    raise_on_failed_trial=False,
)
first = tune.run(train, **arguments)
outcome(first=[trial.status for trial in first.trials])
second = tune.run(train, resume=True, **arguments)
outcome(second=[trial.status for trial in second.trials], directories=len(os.listdir(RESULTS)))
