"""`ray.tune.integration.tensorflow`: a trial whose workers know each other by ``TF_CONFIG``.

Serves the row of `DistributedTrainableCreator`. Behaviour after Ray 1.13.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from ray.train._internal.utils import get_address_and_port

from compat.adapters.trainables.distributed_trainable import DistributedTrainable, Workers, check
from compat.gone_names import refuse_others

_VARIABLE = "TF_CONFIG"


def DistributedTrainableCreator(
    func: Callable[..., Any],
    num_workers: int = 2,
    num_gpus_per_worker: float = 0,
    num_cpus_per_worker: float = 1,
    num_workers_per_host: int | None = None,
    timeout_s: float = 15 * 60,
) -> type[DistributedTrainable]:
    """A trainable class that runs a function in several workers.

    Args:
        func: The function, of ``config`` and ``checkpoint_dir``.
        num_workers: How many.
        num_gpus_per_worker: GPUs of each worker.
        num_cpus_per_worker: CPUs of each worker.
        num_workers_per_host: How many workers stand on one node; without it, anywhere.
        timeout_s: How long the nodes may take to be there.

    Raises:
        ValueError: If the function takes other arguments, or the workers cannot be divided among nodes.
    """
    workers = Workers(num_workers, num_cpus_per_worker, num_gpus_per_worker, num_workers_per_host)
    check(func, workers)
    members = {
        "function": staticmethod(func),
        "workers_wanted": workers,
        "timeout_s": timeout_s,
        "__module__": __name__,
    }
    return type("WrappedDistributedTensorFlowTrainable", (_TensorFlowTrainable,), members)


class _TensorFlowTrainable(DistributedTrainable):
    def connect(self) -> None:
        """Tell every worker the addresses of all."""
        addresses = self.execute_on_all([_address] * len(self.workers))
        self.execute_on_all([partial(_join, addresses, rank) for rank in range(len(self.workers))])


def _address(_: Any) -> str:
    ip, port = get_address_and_port()
    return f"{ip}:{port}"


def _join(addresses: list[str], rank: int, _: Any) -> None:
    os.environ[_VARIABLE] = json.dumps({"cluster": {"worker": addresses}, "task": {"type": "worker", "index": rank}})


def get_num_workers() -> int:
    """How many workers the trial has, asked by one of them."""
    return len(json.loads(os.environ[_VARIABLE])["cluster"]["worker"])


__getattr__ = refuse_others("ray.tune.integration.tensorflow")
