"""Trials that are several workers do on plain Ray what they did on the Ray they were written for; no import of ours."""

import pytest

from tests.migrate.support import run_on_plain_ray

OF_113 = """
import json
import os
import sys

import ray
import torch
from ray import tune
from ray.tune.integration.torch import DistributedTrainableCreator, distributed_checkpoint_dir

HERE = sys.argv[1]


def averaging(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "round")) as file:
            start = int(file.read()) + 1
    for number in range(start, 3):
        total = torch.tensor([config["a"] * number])
        torch.distributed.all_reduce(total)
        if number % 2 == 0:
            with distributed_checkpoint_dir(step=number) as directory:
                with open(os.path.join(directory, "round"), "w") as file:
                    file.write(str(number))
        tune.report(total=total.item())


if __name__ == "__main__":
    ray.init(num_cpus=4)
    trainable = DistributedTrainableCreator(averaging, num_workers=2, timeout_s=120)
    analysis = tune.run(trainable, config={"a": tune.grid_search([1.0, 3.0])}, local_dir=HERE, name="two", verbose=0)
    frame = analysis.dataframe()
    out = {
        "totals": sorted(frame["total"]),
        "iterations": sorted(frame["training_iteration"]),
        "best": analysis.get_best_config("total", "max"),
        "rounds": sorted(
            open(os.path.join(folder, "round")).read()
            for folder, _, files in os.walk(HERE)
            if "round" in files
        ),
    }
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_workers_of_each_trial_train_together_and_the_first_saves(tmp_path):
    out, attention = run_on_plain_ray(OF_113, tmp_path)
    assert out == {
        "totals": [4.0, 12.0],
        "iterations": [3, 3],
        "best": {"a": 3.0},
        "rounds": ["0", "0", "2", "2"],
    }
    assert attention == ["ITG161"]
