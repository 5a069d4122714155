"""Functions of `session`, and the classes' `restore`, where nothing runs and nothing is to restore."""

import os

from ray.air import session
from ray.train.base_trainer import BaseTrainer
from ray.train.torch import TorchTrainer
from ray.train.torch.torch_trainer import TorchTrainer as TorchTrainerOfItsModule

from observed import RESULTS, caught, outcome

nothing = os.path.join(RESULTS, "nothing")
trainers = {"torch": TorchTrainer, "module": TorchTrainerOfItsModule, "base": BaseTrainer}
outcome(
    trial=[
        session.get_experiment_name(),
        session.get_trial_name(),
        session.get_trial_id(),
        session.get_trial_resources(),
        session.get_trial_dir(),
    ],
    can=[trainer.can_restore(nothing) for trainer in trainers.values()],
)
for name, trainer in trainers.items():
    with caught(name):
        trainer.restore(nothing)
for name, call in {
    "shard": session.get_dataset_shard,
    "size": session.get_world_size,
    "rank": session.get_world_rank,
    "local": session.get_local_rank,
    "beside": session.get_local_world_size,
    "node": session.get_node_rank,
}.items():
    with caught(name):
        call()
