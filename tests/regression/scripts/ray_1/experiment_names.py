"""What an `Experiment` tells of itself: its name, and the name of its directory."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


def score(config):
    tune.report(score=1)


given = tune.Experiment("given", score, local_dir=RESULTS)
ray.init(num_cpus=1, include_dashboard=False)
tune.run(given, verbose=0)
outcome(
    name=given.name,
    directory=given.dir_name,
    place=os.path.relpath(given.local_dir, RESULTS),
    run=os.path.relpath(given.checkpoint_dir, RESULTS),
)
