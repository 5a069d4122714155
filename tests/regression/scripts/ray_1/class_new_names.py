"""A class with `setup`, `step`, `save_checkpoint`, `load_checkpoint`, `cleanup` and `log_result`; a failure in between."""

import json
import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Fragile(tune.Trainable):
    def setup(self, config):
        self.steps = 0
        note(config["x"], "setup", config=config, iteration=self.iteration)

    def step(self):
        self.steps += 1
        broken = os.path.join(RESULTS, "broken-%d" % self.config["x"])
        if self.steps == 4 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("the network is gone")
        return {"steps": self.steps, "product": self.steps * self.config["x"]}

    def save_checkpoint(self, checkpoint_dir):
        note(self.config["x"], "save_checkpoint", steps=self.steps)
        path = os.path.join(checkpoint_dir, "steps.json")
        with open(path, "w") as file:
            json.dump(self.steps, file)
        return path

    def load_checkpoint(self, checkpoint):
        note(self.config["x"], "load_checkpoint", name=os.path.basename(checkpoint))
        with open(checkpoint) as file:
            self.steps = json.load(file)

    def log_result(self, result):
        note(self.config["x"], "log_result", steps=result["steps"])
        super().log_result(result)

    def cleanup(self):
        note(self.config["x"], "cleanup", steps=self.steps)


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    Fragile,
    name="fragile",
    metric="product",
    mode="max",
    config={"x": tune.grid_search([1, 2])},
    stop={"training_iteration": 6},
    checkpoint_freq=2,
    checkpoint_at_end=True,
    max_failures=1,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    best=analysis.best_config,
    result=analysis.best_result["product"],
    has_checkpoint=analysis.best_checkpoint is not None,
    failures=[trial.num_failures for trial in analysis.trials],
)
