"""Trainables that are run by the name that they are registered under, with resources for each trial."""

import ray
from observed import RESULTS, outcome
from ray import tune


class Doubles(tune.Trainable):
    def _setup(self, config):
        self.x = config["x"]

    def _train(self):
        return {"score": 2 * self.x, "done": True}

    def _save(self, directory):
        return {"x": self.x}

    def _restore(self, data):
        self.x = data["x"]


def train(config, reporter):
    for step in range(3):
        reporter(score=config["x"] * step)


ray.init(num_cpus=2)
tune.register_trainable("doubles", Doubles)
tune.register_trainable("trains", train)
both = {"name": "both", "local_dir": RESULTS, "verbose": 0, "config": {"x": tune.grid_search([1, 2])}}
analysis = tune.run("doubles", resources_per_trial={"cpu": 2}, **both)
outcome(classes=[trial.last_result["score"] for trial in analysis.trials])
outcome(named=sorted({str(trial).split("_")[0] for trial in analysis.trials}))
analysis = tune.run("trains", name="one", resources_per_trial={"cpu": 2}, local_dir=RESULTS, config={"x": 4}, verbose=0)
outcome(functions=[trial.last_result["score"] for trial in analysis.trials])
analysis = tune.run("trains", name="next", local_dir=RESULTS, config={"x": 4}, verbose=0)
outcome(functions=[trial.last_result["score"] for trial in analysis.trials])
trials = tune.run_experiments(
    {
        "last": {
            "run": "doubles",
            "resources_per_trial": {"cpu": 1},
            "config": {"x": 5},
            "local_dir": RESULTS,
        }
    },
    verbose=0,
)
outcome(last=[trial.last_result["score"] for trial in trials])
