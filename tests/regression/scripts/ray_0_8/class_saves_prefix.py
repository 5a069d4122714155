"""A class that returns the beginning of the names of its files, which only the saver knows, or a dictionary."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Saver:
    """Saves as TensorFlow's did: two files, whose names go on where the path ends that it returns."""

    def save(self, at, path, global_step):
        prefix = "{}-{}".format(path, global_step)
        for name in (prefix, prefix + ".index", prefix + ".data"):  # Tune asks whether the first one exists
            with open(name, "w") as file:
                file.write(str(at))
        return prefix


class Walk(tune.Trainable):
    def _setup(self, config):
        self.at = config["from"]
        self.saver = Saver()
        self.loaded = ""

    def _train(self):
        self.at += 1
        if self.at in (3, 14) and not self.loaded:
            raise RuntimeError("restart me")
        return {"at": self.at, "loaded": self.loaded}

    def _save(self, checkpoint_dir):
        if self.at > 10:
            return {"at": self.at}
        return self.saver.save(self.at, os.path.join(checkpoint_dir, "walk"), global_step=self.at)

    def _restore(self, checkpoint):
        if isinstance(checkpoint, dict):
            self.loaded = "dictionary"
            self.at = checkpoint["at"]
        else:
            self.loaded = os.path.basename(checkpoint)
            with open(checkpoint + ".data") as file:
                self.at = int(file.read())
        note("trial", "_restore", loaded=self.loaded, at=self.at)


os.makedirs(RESULTS)
ray.init(num_cpus=1)
analysis = tune.run(
    Walk,
    name="walk",
    config={"from": tune.grid_search([0, 11])},
    stop={"training_iteration": 4},
    checkpoint_freq=1,
    max_failures=1,
    local_dir=RESULTS,
    verbose=0,
)
outcome(ends=sorted([trial.last_result[name] for name in ("at", "loaded")] for trial in analysis.trials))
