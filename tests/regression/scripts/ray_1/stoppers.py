"""Stoppers: of Ray, combined, and a user's own."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.stopper import CombinedStopper, MaximumIterationStopper, Stopper, TrialPlateauStopper


class Above(Stopper):
    def __init__(self, limit):
        self.limit = limit

    def __call__(self, trial_id, result):
        return result["score"] >= self.limit

    def stop_all(self):
        return False


def train(config):
    for step in range(30):
        tune.report(score=min(config["x"] * step, 12))


ray.init(num_cpus=2, include_dashboard=False)
space = {"x": tune.grid_search([1, 3])}
for name, stop in {
    "iterations": MaximumIterationStopper(4),
    "plateau": TrialPlateauStopper("score", std=0.0, num_results=3, grace_period=2),
    "combined": CombinedStopper(Above(9), MaximumIterationStopper(6)),
}.items():
    analysis = tune.run(train, name=name, config=space, stop=stop, local_dir=RESULTS, verbose=0)
    outcome(**{name: [trial.last_result["training_iteration"] for trial in analysis.trials]})
