"""Samples of a space, with resources for each trial, and names for trials."""

import ray
from observed import RESULTS, note, outcome
from ray import tune


def train(config):
    note(config["width"], "start", depth=config["depth"], nested=config["nested"]["scale"])
    tune.report(size=config["width"] * config["depth"])


def name(trial):
    return "width-%d" % trial.config["width"]


ray.init(num_cpus=2)
analysis = tune.run(
    train,
    name="resources",
    num_samples=1,
    config={
        "width": tune.grid_search([1, 2]),
        "depth": tune.sample_from(lambda spec: spec.config.width + 3),
        "nested": {"scale": tune.sample_from(lambda spec: spec.config.width * 0.5)},
    },
    resources_per_trial={"cpu": 2},
    trial_name_creator=tune.function(name) if hasattr(tune, "function") else name,
    local_dir=RESULTS,
    verbose=0,
)
outcome(names=sorted(str(trial) for trial in analysis.trials), best=analysis.get_best_config(metric="size"))
