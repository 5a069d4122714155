"""`tune.run` of a class in the last release that knew `local_dir`; a dictionary checkpoint; `get_best_checkpoint`."""

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Root(tune.Trainable):
    def setup(self, config):
        self.x = float(config["of"])

    def step(self):
        self.x = (self.x + self.config["of"] / self.x) / 2
        return {"error": abs(self.x * self.x - self.config["of"])}

    def save_checkpoint(self, checkpoint_dir):
        return {"x": self.x}

    def load_checkpoint(self, checkpoint):
        self.x = checkpoint["x"]


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    Root,
    name="root",
    metric="error",
    mode="min",
    config={"of": tune.grid_search([2, 9])},
    stop={"training_iteration": 4},
    checkpoint_freq=2,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    best=analysis.best_config,
    last=analysis.best_checkpoint.to_dict()["x"],
    tables=sorted(len(frame) for frame in analysis.trial_dataframes.values()),
)
