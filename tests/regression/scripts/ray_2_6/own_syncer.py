"""A `Syncer` of the user's own carries results away."""

import os
import shutil

import ray
from observed import RESULTS, outcome, write_json
from ray import air, tune
from ray.tune.syncer import Syncer

AWAY = os.path.join(RESULTS, "away")


class Copying(Syncer):
    def _place(self, remote_dir):
        return remote_dir.split("://")[1]

    def sync_up(self, local_dir, remote_dir, exclude=None):
        shutil.copytree(local_dir, self._place(remote_dir), dirs_exist_ok=True)
        return True

    def sync_down(self, remote_dir, local_dir, exclude=None):
        shutil.copytree(self._place(remote_dir), local_dir, dirs_exist_ok=True)
        return True

    def delete(self, remote_dir):
        shutil.rmtree(self._place(remote_dir))
        return True


class Counting(tune.Trainable):
    def step(self):
        return {"count": self.iteration}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "count.json", self.iteration)

    def load_checkpoint(self, checkpoint_dir):
        pass


ray.init(num_cpus=1, include_dashboard=False)
results = tune.Tuner(
    Counting,
    run_config=air.RunConfig(
        name="carried",
        local_dir=os.path.join(RESULTS, "here"),
        verbose=0,
        stop={"training_iteration": 2},
        checkpoint_config=air.CheckpointConfig(checkpoint_frequency=1),
        sync_config=tune.SyncConfig(upload_dir="file://" + AWAY, syncer=Copying(sync_period=0)),
    ),
).fit()
carried = os.path.join(AWAY, "carried")
trial = next(name for name in os.listdir(carried) if name.startswith("Counting"))
outcome(
    errors=len(results.errors),
    experiment="tuner.pkl" in os.listdir(carried),
    saved=sorted(name for name in os.listdir(os.path.join(carried, trial)) if name.startswith("checkpoint_")),
)
shutil.rmtree(AWAY)
