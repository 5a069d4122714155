"""A class whose `_save` returns the directory it was given, kept by a score that is to be small."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


class Valley(tune.Trainable):
    def _setup(self, config):
        self.position = -3

    def _train(self):
        self.position += 1
        return {"height": 2 * self.position * self.position + self.position}

    def _save(self, checkpoint_dir):
        write_json(checkpoint_dir, "position.json", self.position)
        return checkpoint_dir

    def _restore(self, checkpoint_dir):
        note("valley", "_restore", is_dir=os.path.isdir(checkpoint_dir))
        self.position = read_json(checkpoint_dir, "position.json")


ray.init(num_cpus=2)
analysis = tune.run(
    Valley,
    name="valley",
    stop={"training_iteration": 6},
    checkpoint_freq=1,
    keep_checkpoints_num=2,
    checkpoint_score_attr="min-height",
    local_dir=RESULTS,
    verbose=0,
)
trial = analysis.trials[0]
outcome(height=trial.last_result["height"], logdir=os.path.isdir(trial.logdir))

restored = tune.run(
    Valley,
    name="again",
    restore=trial.checkpoint.value,
    stop={"training_iteration": 8},
    local_dir=RESULTS,
    verbose=0,
)
outcome(again=restored.trials[0].last_result["training_iteration"])
