"""A class that loads dictionaries and knows its trial: `trial_id`, `trial_name`, `logdir`, `training_iteration`."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Aware(tune.Trainable):
    def setup(self, config, scale=1):
        self.scale = scale
        self.n = 0
        note(
            config["x"],
            "setup",
            scale=scale,
            logdir=os.path.isdir(self.logdir),
            id_in_name=self.trial_id in self.trial_name,
        )

    def step(self):
        self.n += self.scale
        note(self.config["x"], "step", iteration=self.training_iteration)
        return {"n": self.n, "should_checkpoint": self.n == 20, tune.result.DONE: self.n >= 40}

    def save_checkpoint(self, checkpoint_dir):
        note(self.config["x"], "save", n=self.n)
        return {"n": self.n}

    def load_checkpoint(self, checkpoint):
        self.n = checkpoint["n"]


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    tune.with_parameters(Aware, scale=10),
    name="aware",
    config={"x": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    verbose=0,
)
outcome(n=[trial.last_result["n"] for trial in analysis.trials], names=[str(t).split("_")[0] for t in analysis.trials])
