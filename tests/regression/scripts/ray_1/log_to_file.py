"""What trials print goes to files of the user's choice."""

import os
import sys

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    print("this is trial", config["x"])
    print("a complaint of trial", config["x"], file=sys.stderr)
    tune.report(score=config["x"])


ray.init(num_cpus=2, include_dashboard=False)
space = {"x": tune.grid_search([1, 2])}
for name, given in {"both": ("out.txt", "err.txt"), "one": "all.txt", "default": True}.items():
    analysis = tune.run(train, name=name, config=space, log_to_file=given, local_dir=RESULTS, verbose=0)
    texts = []
    for trial in analysis.trials:
        found = {}
        for file in ("out.txt", "err.txt", "all.txt", "stdout", "stderr"):
            path = os.path.join(trial.logdir, file)
            if os.path.exists(path):
                lines = open(path).read().splitlines()
                found[file] = sorted(line for line in lines if line.startswith(("this is", "a complaint")))
        texts.append(found)
    outcome(**{name: texts})
