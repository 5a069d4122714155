"""`ray.util.sgd.torch`."""

from compat.adapters.sgd.torch.torch_trainer import BaseTorchTrainable, TorchTrainer
from compat.adapters.sgd.torch.training_operator import CreatorOperator, TrainingOperator

__all__ = ["BaseTorchTrainable", "CreatorOperator", "TorchTrainer", "TrainingOperator"]
