"""A class in the last release before V2: a directory as checkpoint, `Tuner`, and results with their paths."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train, tune


class Doubling(tune.Trainable):
    def setup(self, config):
        self.value = config["start"]

    def step(self):
        self.value *= 2
        return {"value": self.value}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "value.json", self.value)

    def load_checkpoint(self, checkpoint_dir):
        self.value = read_json(checkpoint_dir, "value.json")


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    Doubling,
    param_space={"start": tune.grid_search([1, 5])},
    run_config=train.RunConfig(
        name="doubling",
        storage_path=RESULTS,
        verbose=0,
        stop={"training_iteration": 3},
        checkpoint_config=train.CheckpointConfig(checkpoint_frequency=2, checkpoint_at_end=True),
    ),
).fit()
best = grid.get_best_result("value", "max")
with best.checkpoint.as_directory() as directory:
    outcome(value=read_json(directory, "value.json"))
outcome(
    best=best.config,
    iteration=best.metrics["training_iteration"],
    path_exists=os.path.isdir(best.path),
    checkpoints=len(best.best_checkpoints),
)
