"""A function that logs with `tune.track`, with the trial's directory."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune import track


def search(config):
    for step in range(3):
        track.log(mean_accuracy=config["width"] * (step + 1) * 0.125)
    note(config["width"], "end", trial_dir=os.path.isdir(track.trial_dir()))


ray.init(num_cpus=2)
analysis = tune.run(
    search,
    name="search",
    config={"width": tune.grid_search([1, 2, 3]), "depth": tune.sample_from(lambda spec: spec.config.width * 10)},
    local_dir=RESULTS,
    verbose=0,
)
best = analysis.get_best_trial("mean_accuracy")
outcome(best=best.config, accuracy=best.last_result["mean_accuracy"])
