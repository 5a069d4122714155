"""`ray.tune.integration.torch`: a trial whose workers are a PyTorch process group.

Serves the rows of `DistributedTrainableCreator`, `distributed_checkpoint_dir` and `is_distributed_trainable`. Behaviour
after Ray 0.8.7 and 1.13, which differ in the arguments.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any, Final

import ray
import torch.distributed
from ray import tune
from ray.train._internal.utils import get_address_and_port
from ray.tune.result import RESULT_DUPLICATE

from compat.adapters.functions.function_checkpoint import checkpoint_dir
from compat.adapters.runs.resources import Resources
from compat.adapters.tracking.class_loggers import NoopLogger
from compat.adapters.trainables.distributed_trainable import DistributedTrainable, Workers, check
from compat.gone_names import refuse_others

NCCL_TIMEOUT_S: Final = int(os.environ.get("NCCL_TIMEOUT_S", "1800"))
"""How long an operation of the process group may take, in seconds."""

PlacementGroupFactory: Final = tune.PlacementGroupFactory
__all__ = [
    "NCCL_TIMEOUT_S",
    "RESULT_DUPLICATE",
    "DistributedTrainable",
    "DistributedTrainableCreator",
    "NoopLogger",
    "PlacementGroupFactory",
    "Resources",
    "distributed_checkpoint_dir",
    "is_distributed_trainable",
]


def is_distributed_trainable() -> bool:
    """Whether the caller is a function that `DistributedTrainableCreator` runs."""
    return bool(torch.distributed.is_available() and torch.distributed.is_initialized())


def DistributedTrainableCreator(
    func: Callable[..., Any],
    num_workers: int = 1,
    num_cpus_per_worker: float = 1,
    num_gpus_per_worker: float = 0,
    num_workers_per_host: int | None = None,
    backend: str = "gloo",
    timeout_s: float = NCCL_TIMEOUT_S,
    use_gpu: bool | None = None,
) -> type[DistributedTrainable]:
    """A trainable class that runs a function in several workers.

    Args:
        func: The function, of ``config`` and ``checkpoint_dir``.
        num_workers: How many; a truth value stands for ``use_gpu``, the second argument of Ray 0.8, and the next two
            arguments are then the number of workers and the CPUs of each.
        num_cpus_per_worker: CPUs of each worker.
        num_gpus_per_worker: GPUs of each worker.
        num_workers_per_host: How many workers stand on one node; without it, anywhere.
        backend: ``gloo`` or ``nccl``.
        timeout_s: How long an operation of the process group may take.
        use_gpu: In Ray 0.8, one GPU for each worker.

    Raises:
        ValueError: If the function takes other arguments, or the workers cannot be divided among nodes.
    """
    if isinstance(num_workers, bool):
        use_gpu, num_workers, num_cpus_per_worker = num_workers, int(num_cpus_per_worker), num_gpus_per_worker or 1
        num_gpus_per_worker = 0
    gpus = num_gpus_per_worker if use_gpu is None else int(use_gpu)
    workers = Workers(num_workers, num_cpus_per_worker, gpus, num_workers_per_host)
    check(func, workers)
    members = {
        "function": staticmethod(func),
        "workers_wanted": workers,
        "timeout_s": timeout_s,
        "backend": backend,
        "__module__": __name__,
    }
    return type("WrappedDistributedTorchTrainable", (_TorchTrainable,), members)


class _TorchTrainable(DistributedTrainable):
    backend: str

    def connect(self) -> None:
        """Make a process group of the workers, at an address of the first one's node."""
        address = ray.get(self.workers[0].execute.remote(_address))
        self.execute_on_all(
            [
                partial(_join, address, rank, len(self.workers), self.backend, self.timeout_s)
                for rank in range(len(self.workers))
            ]
        )


def _address(_: Any) -> str:
    ip, port = get_address_and_port()
    return f"tcp://{ip}:{port}"


def _join(url: str, rank: int, size: int, backend: str, timeout_s: float, _: Any) -> None:
    torch.distributed.init_process_group(
        backend=backend, init_method=url, rank=rank, world_size=size, timeout=timedelta(seconds=timeout_s)
    )


@contextmanager
def distributed_checkpoint_dir(step: int, disable: bool = False) -> Iterator[str]:
    """A directory to save a checkpoint in; only that of the first worker is kept.

    Args:
        step: The iteration the checkpoint belongs to.
        disable: Keep none.
    """
    if torch.distributed.get_rank() == 0 and not disable:
        with checkpoint_dir(step=step) as directory:
            yield directory
    else:
        with tempfile.TemporaryDirectory() as directory:
            yield directory


__getattr__ = refuse_others("ray.tune.integration.torch")
