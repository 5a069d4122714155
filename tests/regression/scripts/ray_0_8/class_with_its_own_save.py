"""Classes with a `save` of their own: one that adds to Ray's, one that writes the checkpoint itself, and a failed trial."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Counts(tune.Trainable):
    def _setup(self, config):
        self.name = config["name"]
        self.at = 0

    def _train(self):
        self.at += 1
        once = os.path.join(RESULTS, "failed")
        if self.name == "Adds" and self.at == 3 and not os.path.exists(once):
            open(once, "w").close()
            raise RuntimeError("once")
        return {"at": self.at}

    def _save(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "at.txt")
        with open(path, "w") as file:
            file.write(str(self.at))
        return path

    def _restore(self, path):
        note(self.name, "load", file=os.path.basename(path), at=self.at)
        with open(path) as file:
            self.at = int(file.read())


class Adds(Counts):
    def save(self, checkpoint_dir=None):
        path = super().save(checkpoint_dir)
        note(self.name, "saved", file=os.path.basename(path))
        return path


class Writes(Counts):
    def save(self, checkpoint_dir=None):
        checkpoint_dir = os.path.join(checkpoint_dir or self.logdir, "mine_%d" % self._iteration)
        os.makedirs(checkpoint_dir)
        path = self._save(checkpoint_dir)
        note(self.name, "saved", file=os.path.basename(path))
        return path


ray.init(num_cpus=1)
told = {}
for cls in (Adds, Writes):
    analysis = tune.run(
        cls,
        name=cls.__name__,
        config={"name": cls.__name__},
        stop={"training_iteration": 4},
        checkpoint_freq=1,
        max_failures=1,
        local_dir=RESULTS,
        verbose=0,
    )
    trial = analysis.trials[0]
    frame = list(analysis.trial_dataframes.values())[0]
    told[cls.__name__] = {
        "status": trial.status,
        "at": frame["at"].tolist(),
        "iterations": frame["training_iteration"].tolist(),
        "checkpoint": os.path.basename(trial.checkpoint.value),
    }
outcome(**told)
