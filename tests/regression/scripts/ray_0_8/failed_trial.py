"""A trial that fails: the error of `tune.run`, and the same with `raise_on_failed_trial=False`."""

import os

import ray
from observed import RESULTS, caught, outcome
from ray import tune


def train(config):
    tune.report(score=config["x"])
    if config["x"] == 2:
        raise ValueError("two is not allowed")
    tune.report(score=config["x"] + 10)


ray.init(num_cpus=2)
space = {"x": tune.grid_search([1, 2, 3])}
with caught("error", tune.TuneError):
    tune.run(train, name="raises", config=space, local_dir=RESULTS, verbose=0)
analysis = tune.run(train, name="quiet", config=space, local_dir=RESULTS, verbose=0, raise_on_failed_trial=False)
outcome(
    statuses=[trial.status for trial in analysis.trials],
    scores=[trial.last_result["score"] for trial in analysis.trials],
    error_files=[os.path.exists(os.path.join(trial.logdir, "error.txt")) for trial in analysis.trials],
)
