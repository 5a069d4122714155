"""`tune.with_parameters` around a function that goes on from its `checkpoint_dir`, and functions that are run by name."""

import json
import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


def train(config, checkpoint_dir=None, data=None):
    first = 0
    if checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "state.json")) as file:
            first = json.load(file) + 1
    note("trial", "start", first=first, data=data)
    for step in range(first, 3):
        with tune.checkpoint_dir(step=step) as directory:
            with open(os.path.join(directory, "state.json"), "w") as file:
                json.dump(step, file)
        tune.report(score=step * data[0])
        if step == 1 and first == 0:
            raise RuntimeError("once")


def count(config, reporter):
    for step in range(2):
        reporter(score=step)


ray.init(num_cpus=1, include_dashboard=False)
given = tune.with_parameters(train, data=[2, 3])
analysis = tune.run(given, name="given", local_dir=RESULTS, max_failures=1, verbose=0)
outcome(given=analysis.trials[0].last_result["score"])
tune.register_trainable("count", count)
analysis = tune.run("count", name="named", local_dir=RESULTS, verbose=0)
outcome(named=analysis.trials[0].last_result["score"])
