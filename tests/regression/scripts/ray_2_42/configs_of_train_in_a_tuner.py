"""Configs of `ray.train` given to a `Tuner`, whose function reports with `ray.train`."""

import os
import tempfile

import ray
from observed import RESULTS, outcome
from ray import train, tune


def climb(config):
    checkpoint = train.get_checkpoint()
    start = 0
    if checkpoint is not None:
        with checkpoint.as_directory() as directory:
            start = int(open(os.path.join(directory, "at.txt")).read())
    for step in range(start, 4):
        if step == 2 and checkpoint is None:
            raise RuntimeError("once")
        with tempfile.TemporaryDirectory() as directory:
            with open(os.path.join(directory, "at.txt"), "w") as file:
                file.write(str(step + 1))
            height = step * config["by"]
            train.report({"height": height, "start": start}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=1)
results = tune.Tuner(
    climb,
    param_space={"by": tune.grid_search([1, 2])},
    run_config=train.RunConfig(
        name="climbed",
        storage_path=RESULTS,
        failure_config=train.FailureConfig(max_failures=1),
        checkpoint_config=train.CheckpointConfig(
            num_to_keep=2, checkpoint_score_attribute="height", checkpoint_score_order="max"
        ),
    ),
).fit()
outcome(
    last=sorted([result.metrics["height"], result.metrics["start"]] for result in results),
    kept=[len(result.best_checkpoints) for result in results],
)
