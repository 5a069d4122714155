"""The functions of ``ray.train`` for train loops, as Ray 1.9 - 1.13 had them, and `get_dataset_shard` of Ray 2.

``train.report(loss=0.1)``, ``train.save_checkpoint(epoch=1, model=state)`` and ``train.load_checkpoint()`` kept
dictionaries; outside of a worker the ranks were those of a single process.
"""

from __future__ import annotations

import warnings
from functools import wraps
from typing import Any, Final

from ray import train
from ray.util.debug import log_once

from compat.adapters.checkpoints.dict_checkpoint import content, make
from compat.adapters.functions.function_train import by_hand
from compat.adapters.train1.constants import SESSION_MISUSE_LOG_ONCE_KEY
from compat.adapters.train1.running import current as session_of_train1
from compat.overlay import original_of
from v2_api.train_trial import BESIDE
from v2_api.worlds import in_train_worker

_ray_get_dataset_shard: Final = original_of(train, "get_dataset_shard")
_OUTSIDE: Final = {"world_rank": 0, "local_rank": 0, "world_size": 1}


def _rank(name: str) -> int:
    if not in_train_worker():
        warnings.warn(f"`train.{name}()` is only about the workers of a trainer: this is none.", stacklevel=3)
        return _OUTSIDE[name]
    rank: int = getattr(original_of(train, "get_context")(), f"get_{name}")()
    return rank


def world_rank() -> int:
    """The rank of this worker among all."""
    return _rank("world_rank")


def local_rank() -> int:
    """The rank of this worker on its node."""
    return _rank("local_rank")


def world_size() -> int:
    """The number of workers."""
    return _rank("world_size")


def _tell_misuse(name: str) -> None:
    """Warn of a call outside of a worker, once for each function, as in Ray 1.9 - 1.13."""
    if log_once(f"{SESSION_MISUSE_LOG_ONCE_KEY}-{name}"):
        warnings.warn(f"`train.{name}()` is only meant to be called by the workers of a trainer.", stacklevel=3)


def save_checkpoint(**kwargs: Any) -> None:
    """Keep a checkpoint of the run: what the first worker passes by name. All workers must call it."""
    if not in_train_worker():
        _tell_misuse("save_checkpoint")
        return
    run = session_of_train1()
    if run is not None:
        run.save(kwargs)
        return
    first = original_of(train, "get_context")().get_world_rank() == 0
    numbers = {name: value for name, value in kwargs.items() if isinstance(value, (int, float, str))}
    original_of(train, "report")(
        {**numbers, BESIDE: True}, checkpoint=make(train.Checkpoint, kwargs) if first else None
    )


def load_checkpoint() -> dict[str, Any] | None:
    """What the run's latest checkpoint was saved with, or None if there is none."""
    if not in_train_worker():
        _tell_misuse("load_checkpoint")
        return None
    run = session_of_train1()
    if run is not None:
        return run.checkpoint
    checkpoint = original_of(train, "get_checkpoint")()
    return None if checkpoint is None else content(checkpoint)


@wraps(_ray_get_dataset_shard)
def get_dataset_shard(dataset_name: str | None = None) -> Any:
    """The part of a dataset that is this worker's; that of the only dataset if no name is given.

    Returns:
        None, with a warning, if the trainer was given no datasets, as through Ray 2.42.

    Raises:
        RuntimeError: If no name is given and there are several datasets.
    """
    if not in_train_worker():
        return by_hand("get_dataset_shard")(dataset_name)
    run = session_of_train1()
    if run is not None and run.has_datasets:
        return run.shard(dataset_name)
    names = [] if run is not None else _dataset_names()
    if names == []:
        warnings.warn(
            "No dataset passed in. Returning None. Make sure to pass in a Dataset to Trainer.run to use this function.",
            stacklevel=2,
        )
        return None
    if dataset_name is None and names is not None:
        if len(names) > 1:
            raise RuntimeError(
                "Multiple datasets were passed into the trainer, but no `dataset_name` is passed into "
                f"`get_dataset_shard`. Please specify which dataset shard to retrieve: {names}"
            )
        dataset_name = names[0]
    if names is not None and dataset_name not in names:
        return None
    return _ray_get_dataset_shard(dataset_name)


def _dataset_names() -> list[str] | None:
    """The names of the trainer's datasets, or None if nobody knows."""
    from ray.train.v2._internal.execution.context import get_train_context

    try:
        provider = get_train_context().dataset_shard_provider
    except RuntimeError:  # local mode
        return None
    # Before Ray 2.56 it has the parts themselves, by name.
    names = getattr(provider, "_dataset_names", getattr(provider, "_dataset_iterators", None))
    return None if names is None else sorted(names)
