"""`ray.util.sgd.v2` of Ray 1.7 and 1.8: Ray Train under its first name."""

from typing import Any

from ray.train import BackendConfig, get_dataset_shard, report

from compat.adapters.train1.callbacks import JsonLoggerCallback, TBXLoggerCallback, TrainingCallback
from compat.adapters.train1.checkpoints import CheckpointStrategy
from compat.adapters.train1.iterator import TrainingIterator
from compat.adapters.train1.trainer import Trainer
from compat.adapters.train_runs.train_functions import (
    load_checkpoint,
    local_rank,
    save_checkpoint,
    world_rank,
    world_size,
)

SGDCallback = TrainingCallback
SGDIterator = TrainingIterator

__all__ = [
    "BackendConfig",
    "CheckpointStrategy",
    "JsonLoggerCallback",
    "SGDCallback",
    "SGDIterator",
    "TBXLoggerCallback",
    "Trainer",
    "get_dataset_shard",
    "load_checkpoint",
    "local_rank",
    "report",
    "save_checkpoint",
    "world_rank",
    "world_size",
]


def __getattr__(name: str) -> Any:
    """The configurations of the backends, whose packages are imported only when they are wanted."""
    homes = {"TorchConfig": "ray.train.torch", "TensorflowConfig": "ray.train.tensorflow"}
    if name not in homes:
        raise AttributeError(f"module 'ray.util.sgd.v2' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(homes[name]), name)
