"""Asynchronous HyperBand with one trial at a time: which trials it stops, and where."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler


def train(config):
    for step in range(1, 10):
        tune.report(score=config["slope"] * step)


ray.init(num_cpus=1)
analysis = tune.run(
    train,
    name="halving",
    config={"slope": tune.grid_search([4, 3, 2, 1])},
    scheduler=AsyncHyperBandScheduler(metric="score", mode="max", max_t=9, grace_period=1, reduction_factor=3),
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    iterations=[trial.last_result["training_iteration"] for trial in analysis.trials],
    best=analysis.get_best_config(metric="score"),
)
