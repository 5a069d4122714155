"""One trial that is several workers: what `DistributedTrainableCreator` made of a trainable function.

Every worker is an actor that runs the function with a session of its own; the first worker's results and checkpoints
are those of the trial. `compat.adapters.trainables.distributed_torch` and `distributed_tensorflow` connect the
workers. Behaviour after Ray 1.13.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

import ray
from ray import tune
from ray.air._internal.util import StartTraceback, skip_exceptions
from ray.train.constants import CHECKPOINT_DIR_NAME
from ray.tune.result import RESULT_DUPLICATE, TRIAL_INFO
from ray.util.placement_group import get_current_placement_group, placement_group, remove_placement_group
from ray.util.scheduling_strategies import PlacementGroupSchedulingStrategy

from compat.adapters.functions.function_signature import wrap_function
from compat.adapters.tracking.class_loggers import NoopLogger
from compat.adapters.trainables.trainable import Trainable

_SPREAD: Final = "STRICT_SPREAD"


class Workers(NamedTuple):
    """How many workers a trial has, what each takes, and how many are to stand on one node (None: anywhere)."""

    number: int
    cpus: float
    gpus: float
    per_host: int | None

    def bundles(self) -> list[dict[str, float]]:
        """What is reserved: a bundle for each worker, or for each node."""
        size = self.per_host or 1
        return [{"CPU": self.cpus * size, "GPU": self.gpus * size}] * (self.number // size)

    def strategy(self) -> str:
        """How the bundles are laid out."""
        return _SPREAD if self.per_host else "PACK"


def check(function: Callable[..., Any], workers: Workers) -> None:
    """Refuse what no release took.

    Raises:
        ValueError: If the function does not take ``config`` and ``checkpoint_dir``, or the workers cannot be divided
            among nodes.
    """
    try:
        inspect.signature(function).bind({}, checkpoint_dir="checkpoint")
    except TypeError as error:
        raise ValueError(f"The function must be one of (config, checkpoint_dir=None): {error}") from error
    if workers.per_host and workers.number % workers.per_host:
        raise ValueError(f"{workers.number} workers cannot be divided among nodes with {workers.per_host} of them each")


class DistributedTrainable(Trainable):  # type: ignore[misc]
    """The trainable; subclasses say what to run, and how the workers find each other."""

    function: ClassVar[Callable[..., Any]]
    workers_wanted: ClassVar[Workers]
    timeout_s: ClassVar[float]

    workers: list[Any]
    _finished: bool
    _own_group: Any

    @classmethod
    def default_resource_request(cls, config: dict[str, Any]) -> Any:
        """Nothing for the trial itself, and what the workers take."""
        wanted = cls.workers_wanted
        return tune.PlacementGroupFactory([{}, *wanted.bundles()], strategy=wanted.strategy())

    def connect(self) -> None:
        """Let the workers find each other, before the function begins in any of them."""
        raise NotImplementedError

    def setup(self, config: dict[str, Any]) -> None:
        """Start the workers."""
        self._finished = False
        self._own_group = None
        known = {**config, TRIAL_INFO: self._trial_info} if self._trial_info else config
        actor = ray.remote(_worker_class(type(self).function))
        self.workers = [
            actor.options(**self._options(rank)).remote(
                config=known, logger_creator=partial(_logger_of_worker, self.logdir, rank)
            )
            for rank in range(self.workers_wanted.number)
        ]
        self.connect()

    def _options(self, rank: int) -> dict[str, Any]:
        """Where a worker stands: in the trial's placement group, or, of an object made by hand, anywhere."""
        wanted = self.workers_wanted
        options: dict[str, Any] = {"num_cpus": wanted.cpus, "num_gpus": wanted.gpus}
        group = get_current_placement_group() or self._own_group
        if group is None and wanted.per_host:
            group = self._own_group = placement_group(wanted.bundles(), strategy=_SPREAD)
            ray.get(group.ready(), timeout=self.timeout_s)
        if group is not None:
            reserved = group.bundle_count == len(wanted.bundles())  # else the user asked for other resources
            index = rank // (wanted.per_host or 1) if reserved else -1
            options["scheduling_strategy"] = PlacementGroupSchedulingStrategy(group, placement_group_bundle_index=index)
        return options

    def execute_on_all(self, functions: list[Callable[[Any], Any]]) -> list[Any]:
        """Call one function in each worker, and wait for all."""
        called = [worker.execute.remote(function) for worker, function in zip(self.workers, functions, strict=True)]
        results: list[Any] = ray.get(called)
        return results

    def step(self) -> dict[str, Any]:
        """One result of every worker; the first worker's counts.

        Raises:
            RuntimeError: If the function has ended already.
        """
        if self._finished:
            raise RuntimeError("Training has already finished.")
        result: dict[str, Any] = ray.get([worker.step.remote() for worker in self.workers])[0]
        result.pop(CHECKPOINT_DIR_NAME, None)  # that of the worker, not of the trial
        self._finished = RESULT_DUPLICATE in result
        return result

    def save_checkpoint(self, checkpoint_dir: str) -> str:
        """Write what the first worker saved."""
        for name, content in pickle.loads(ray.get(self.workers[0].save_to_object.remote()))["data"].items():
            path = Path(checkpoint_dir, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_dir: str) -> None:
        """Give every worker what was saved."""
        files = [path for path in Path(checkpoint_dir).rglob("*") if path.is_file()]
        data = {path.relative_to(checkpoint_dir).as_posix(): path.read_bytes() for path in files}
        given = pickle.dumps({"checkpoint_name": ".", "data": data})
        ray.get([worker.restore_from_object.remote(given) for worker in self.workers])

    def cleanup(self) -> None:
        """End the workers."""
        ray.get([worker.stop.remote() for worker in self.workers])
        for worker in self.workers:
            ray.kill(worker)
        if self._own_group is not None:
            remove_placement_group(self._own_group)


def _worker_class(function: Callable[..., Any]) -> type:
    """The class of the workers: the function, whose errors arrive in the trial as what they are.

    Ray marks them for the process that they are raised in, and the mark alone, without its cause, reaches another one.
    """
    worker: Any = wrap_function(function)

    class Worker(worker):  # type: ignore[misc]
        def step(self) -> Any:
            try:
                return super().step()
            except StartTraceback as marked:
                raise skip_exceptions(marked) from None

    return Worker


def _logger_of_worker(logdir: str, rank: int, config: dict[str, Any]) -> NoopLogger:
    return NoopLogger(config, str(Path(logdir, f"worker_{rank}")))
