"""`Tuner(trainer)`: loop configurations tried with a scheduler that stops trials early."""

import os
import tempfile

import ray
from observed import RESULTS, outcome, write_json
from ray import train, tune
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.tune.schedulers import ASHAScheduler


def loop(config):
    for epoch in range(1, 10):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"value": config["slope"] * epoch}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=4, include_dashboard=False)
grid = tune.Tuner(
    DataParallelTrainer(loop, scaling_config=train.ScalingConfig(num_workers=1)),
    param_space={"train_loop_config": {"slope": tune.grid_search([3, 2, 1])}},
    tune_config=tune.TuneConfig(
        metric="value",
        mode="max",
        max_concurrent_trials=1,
        scheduler=ASHAScheduler(max_t=9, grace_period=1, reduction_factor=3),
    ),
    run_config=train.RunConfig(name="tuned", storage_path=RESULTS, verbose=0),
).fit()
best = grid.get_best_result()
outcome(best=best.config["train_loop_config"], value=best.metrics["value"])
outcome(iterations=[result.metrics["training_iteration"] for result in grid])
