"""A class whose `_save` returns the path of a file, restored after a failure; only the newest checkpoint is kept."""

import json
import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Fragile(tune.Trainable):
    def _setup(self, config):
        self.steps = 0
        note("fragile", "_setup", iteration=self._iteration)

    def _train(self):
        self.steps += 1
        note("fragile", "_train", steps=self.steps)
        broken = os.path.join(RESULTS, "broken")
        if self.steps == 4 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("the disk is full")
        return {"steps": self.steps}

    def _save(self, checkpoint_dir):
        note("fragile", "_save", steps=self.steps)
        path = os.path.join(checkpoint_dir, "steps.json")
        with open(path, "w") as file:
            json.dump(self.steps, file)
        return path

    def _restore(self, path):
        note("fragile", "_restore", name=os.path.basename(path), is_file=os.path.isfile(path))
        with open(path) as file:
            self.steps = json.load(file)


os.makedirs(RESULTS)
ray.init(num_cpus=2)
analysis = tune.run(
    Fragile,
    name="fragile",
    stop={"training_iteration": 6},
    checkpoint_freq=2,
    keep_checkpoints_num=1,
    max_failures=1,
    local_dir=RESULTS,
    verbose=0,
)
trial = analysis.trials[0]
outcome(status=trial.status, steps=trial.last_result["steps"], iteration=trial.last_result["training_iteration"])
