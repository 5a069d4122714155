"""A Trainable made by hand in 1.13: its constructor's arguments, its checkpoints by path and in memory, its members."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.logger import NoopLogger


class Steps(tune.Trainable):
    def setup(self, config):
        self.at = config["start"]

    def step(self):
        self.at += 1
        return {"at": self.at}

    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "at.txt")
        with open(path, "w") as file:
            file.write(str(self.at))
        return path

    def load_checkpoint(self, path):
        note("steps", "load", file=os.path.basename(path))
        with open(path) as file:
            self.at = int(file.read())


logdir = os.path.join(RESULTS, "made")
os.makedirs(logdir)
ray.init(num_cpus=1)
steps = Steps(
    {"start": 5},
    logger_creator=lambda config: NoopLogger(config, logdir),
    remote_checkpoint_dir=None,
    sync_function_tpl=None,
)
steps.train()
path = steps.save()
in_memory = steps.save_to_object()
steps.train()
steps.restore(path)
by_path = steps.at
steps.train()
steps.restore_from_object(in_memory)
steps.delete_checkpoint(path)
outcome(
    file=os.path.basename(path),
    restored=[by_path, steps.at],
    deleted=not os.path.exists(path),
    cloud=[steps.uses_cloud_checkpointing, steps.remote_checkpoint_dir, steps.storage_client],
    template=steps.sync_function_tpl,
    place=os.path.basename(steps.logdir.rstrip("/")),
    address=steps.get_current_ip() == ray.util.get_node_ip_address(),
    logger=type(steps._result_logger).__name__,
    experiment=len(steps._experiment_id) > 5,
)
steps.stop()
