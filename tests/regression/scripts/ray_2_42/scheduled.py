"""HyperBand over a function that checkpoints: paused trials go on where they were."""

import tempfile

import ray
from observed import RESULTS, outcome, read_json, write_json
from ray import train, tune
from ray.tune.schedulers import HyperBandScheduler


def loop(config):
    value = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            value = read_json(directory, "value.json")
    while True:
        value += config["slope"]
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "value.json", value)
            train.report({"value": value}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=1, include_dashboard=False)
grid = tune.Tuner(
    loop,
    param_space={"slope": tune.grid_search([1, 2, 3, 4])},
    tune_config=tune.TuneConfig(metric="value", mode="max", scheduler=HyperBandScheduler(max_t=8, reduction_factor=2)),
    run_config=train.RunConfig(name="band", storage_path=RESULTS, verbose=0, stop={"training_iteration": 8}),
).fit()
outcome(
    best=grid.get_best_result().config,
    consistent=[
        result.metrics["value"] == result.config["slope"] * result.metrics["training_iteration"] for result in grid
    ],
)
