"""A training function called by hand; `tune.report` in a worker; results where a variable and a filesystem say."""

import os

os.environ["RAY_STORAGE"] = os.environ["SUITE_RESULTS"]

import pyarrow.fs

import ray
from observed import RESULTS, note, outcome
from ray import train, tune
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    shard = train.get_dataset_shard("train")
    for epoch in range(2):
        train.report({"epoch": epoch})
    return [shard, train.get_checkpoint(), train.get_context().get_world_size(), train.get_context().get_world_rank()]


def reporting(config):
    for epoch in range(2):
        note("worker", "report", epoch=epoch)
        tune.report({"epoch": epoch})


def climb(config):
    tune.report({"height": config["by"]})


ray.init(num_cpus=2, include_dashboard=False)
outcome(by_hand=loop({}))
result = DataParallelTrainer(
    reporting, scaling_config=train.ScalingConfig(num_workers=1), run_config=train.RunConfig(name="reported")
).fit()
by_variable = tune.run(climb, name="by_variable", config={"by": tune.grid_search([1, 2])}, verbose=0)
by_filesystem = tune.run(
    climb,
    name="by_filesystem",
    config={"by": 3},
    storage_path=RESULTS,
    storage_filesystem=pyarrow.fs.LocalFileSystem(),
    verbose=0,
)
outcome(
    reported=result.metrics["epoch"],
    heights=sorted(trial.last_result["height"] for trial in by_variable.trials),
    filed=by_filesystem.trials[0].last_result["height"],
    places=sorted(name for name in os.listdir(RESULTS) if not name.startswith(".")),
)
