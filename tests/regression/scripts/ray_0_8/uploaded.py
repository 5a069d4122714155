"""Results that are uploaded with a function of the user's: what is in the place they are uploaded to."""

import os
import subprocess

import ray
from observed import RESULTS, note, outcome
from ray import tune

HERE = os.path.join(os.path.dirname(RESULTS), "here")


def copy(source, target):
    os.makedirs(target, exist_ok=True)
    subprocess.check_call(["cp", "-r", os.path.join(source, "."), target])


class Climb(tune.Trainable):
    def _setup(self, config):
        self.at = 0

    def _train(self):
        self.at += self.config["by"]
        return {"at": self.at}

    def _save(self, checkpoint_dir):
        return {"at": self.at}

    def _restore(self, checkpoint):
        self.at = checkpoint["at"]


settings = dict(
    config={"by": tune.grid_search([1, 2])},
    stop={"training_iteration": 2},
    checkpoint_freq=1,
    local_dir=HERE,
    upload_dir=RESULTS,
)
ray.init(num_cpus=1)
analysis = tune.run(Climb, name="climbed", sync_to_cloud=copy, verbose=0, **settings)
outcome(at=sorted(trial.last_result["at"] for trial in analysis.trials))
