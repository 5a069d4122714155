"""A trainable driven by hand, without Tune: train, save, restore in another object, stop."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Walk(tune.Trainable):
    def _setup(self, config):
        self.at = config["from"]

    def _train(self):
        self.at += 1
        return {"at": self.at, "timesteps_this_iter": 10}

    def _save(self, checkpoint_dir):
        return {"at": self.at}

    def _restore(self, checkpoint):
        self.at = checkpoint["at"]

    def _stop(self):
        note("walk", "_stop", at=self.at)


os.makedirs(RESULTS)
ray.init(num_cpus=1)
walk = Walk({"from": 5})
first, second = walk.train(), walk.train()
path = walk.save()
walk.train()
other = Walk({"from": 50})
other.restore(path)
after = other.train()
outcome(
    first=[first["at"], first["training_iteration"], first["timesteps_total"], first["done"]],
    second=[second["at"], second["training_iteration"], second["timesteps_total"]],
    after=[after["at"], after["training_iteration"], after["timesteps_total"]],
    iteration=[walk.iteration, other.iteration, other._iteration],
    path_exists=os.path.exists(path),
    logdir_is_directory=os.path.isdir(walk.logdir),
    saved_below_logdir=path.startswith(walk.logdir),
)
walk.stop()
other.stop()
