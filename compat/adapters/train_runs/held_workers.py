"""Workers of Train V2 that stay: they do what the driver hands them, until they are let go.

Through Ray 1.13 a trainer started its workers once, and ran as many functions on them as it liked; Train V2 starts
workers for one function. The function here is a loop that waits for work, so that the workers, their placement, the
backend's set-up and the train context are those of Train V2.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

import ray
from ray.train import BackendConfig, FailureConfig, RunConfig, ScalingConfig
from ray.train.v2._internal.callbacks import WorkingDirectorySetupCallback
from ray.train.v2._internal.execution.controller import TrainController
from ray.train.v2._internal.execution.worker_group import WorkerGroup
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer
from ray.util.placement_group import PlacementGroup

from compat.overlay import original_of
from compat.v2_flag import require_placement

require_placement()

from ray.train.v2._internal.callbacks.placement_group_callback import (  # noqa: E402
    PlacementGroupCleanerCallback,
)

_PLACEMENT_TIMEOUT: Final = "TRAIN_PLACEMENT_GROUP_TIMEOUT_S"
_SPREAD: Final = "TRAIN_ENABLE_WORKER_SPREAD"
_CONTROLLER_ENVIRONMENT: Final = {
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
    "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",
}
_LEFT_OUT: Final = (WorkingDirectorySetupCallback, PlacementGroupCleanerCallback)
"""Workers stayed in the directory of the driver; and their placement group goes with its controller."""

_TASKS: Final[SimpleQueue[Callable[[], None]]] = SimpleQueue()
"""In a worker: what its train loop has still to do."""


def _serve() -> None:
    """The train loop of a worker that stays. It ends with its process."""
    while True:
        _TASKS.get()()


def in_loop(task: Callable[[], None]) -> None:
    """Have the train loop of this worker do something, after what it does now."""
    _TASKS.put(task)


class _TrialWorkers(WorkerGroup):  # type: ignore[misc]
    """Workers in the last bundles of the placement group of a Tune trial, which may have one of its own before them."""

    def _create_placement_group(self, scaling_config: Any, worker_group_context: Any) -> Any:
        return _Lent(self._train_run_context.ray_compat_placement_group)

    def _create_workers(self, num_workers: int, *args: Any, **kwargs: Any) -> Any:
        bundles = self._train_run_context.ray_compat_placement_group.bundle_count
        indices = list(range(bundles))[-num_workers:]
        return super()._create_workers(num_workers, *args, placement_group_bundle_indices=indices, **kwargs)


class _Lent(NamedTuple):
    """A placement group that belongs to somebody else."""

    placement_group: PlacementGroup

    def ready(self) -> Any:
        return self.placement_group.ready()

    def wait(self, timeout_seconds: float = 30) -> bool:
        return bool(self.placement_group.wait(timeout_seconds))

    def shutdown(self) -> None:
        """Leave it to its owner."""


class _NoWorkers:
    """Stands in for workers that were let go: the control loop may ask them once more before its process has ended."""

    def poll_status(self, timeout: float | None = None) -> None:
        ray.actor.exit_actor()


class _Controller(TrainController):  # type: ignore[misc]
    """A controller that says who its workers are, and lets them go when it is told to."""

    def __init__(self, environment: dict[str, str], **arguments: Any) -> None:
        """Set what a controller reads from the environment; in its own process, which no one else uses."""
        os.environ.update(environment)
        super().__init__(**arguments)

    async def workers(self) -> Any:
        """The actors and metadata of the workers in the order of their ranks; None once the run has failed."""
        while (group := self.get_worker_group()) is None or not group.has_started():
            if self.get_state().is_terminal():
                return None
            await asyncio.sleep(0.02)
        return [HeldWorker(worker.actor, worker.metadata) for worker in group.get_workers()]

    async def let_go(self) -> None:
        """End the workers, the backend first, and this process."""
        if self.get_worker_group() is not None:
            self._shutdown_worker_group()
        self._worker_group = _NoWorkers()
        ray.actor.exit_actor()


class _TrialController(_Controller):
    worker_group_cls = _TrialWorkers


class HeldWorker(NamedTuple):
    """One worker: its actor, and where it is."""

    actor: Any
    metadata: Any


class _Holder(DataParallelTrainer):  # type: ignore[misc]
    """Starts the controller and does not wait for it. Nothing of a run is kept, so it is Ray's own trainer."""

    __init__ = original_of(DataParallelTrainer, "__init__")
    fit = original_of(DataParallelTrainer, "fit")

    def _create_default_callbacks(self) -> list[Any]:
        callbacks = original_of(DataParallelTrainer, "_create_default_callbacks")(self)
        return [callback for callback in callbacks if not isinstance(callback, _LEFT_OUT)]

    def _initialize_and_run_controller(self, **arguments: Any) -> Any:
        lent = vars(self.train_run_context).get("ray_compat_placement_group")
        environment = {**_CONTROLLER_ENVIRONMENT, "RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S": str(_placement_timeout())}
        actor = ray.remote(num_cpus=0)(_TrialController if lent else _Controller)
        self.controller = actor.remote(environment, **arguments)
        self.end = self.controller.run.remote()
        return self  # which, as a result, has no error

    error = None


class HeldWorkers:
    """A group of workers. What old code calls a worker group: it has ``workers``, a length, and executes functions.

    Attributes:
        workers: The workers in the order of their ranks.
    """

    def __init__(
        self, backend_config: BackendConfig, num_workers: int, resources: dict[str, float], *, use_gpu: bool
    ) -> None:
        """Start the workers, and the backend on them.

        Args:
            backend_config: What connects them.
            num_workers: How many.
            resources: What each of them reserves.
            use_gpu: Whether they train on GPUs.

        Raises:
            TimeoutError: If the cluster does not have what they need.
        """
        self._directory = tempfile.mkdtemp(prefix="ray_compat_workers_")
        strategy = "SPREAD" if int(os.environ.get(_SPREAD, "0")) else "PACK"
        self._trainer = _Holder(
            _serve,
            backend_config=backend_config,
            scaling_config=ScalingConfig(
                num_workers=num_workers,
                use_gpu=use_gpu,
                resources_per_worker=dict(resources),
                placement_strategy=strategy,
            ),
            run_config=RunConfig(
                name="workers", storage_path=self._directory, failure_config=_failures_end_it(), callbacks=[]
            ),
        )
        if ray.util.get_current_placement_group() is not None:
            vars(self._trainer.train_run_context)["ray_compat_placement_group"] = ray.util.get_current_placement_group()
        self._trainer.fit()
        self._dropped = weakref.finalize(self, _let_go, self._trainer.controller, self._directory)
        self._dropped.atexit = False
        try:
            workers: list[HeldWorker] | None = ray.get(self._trainer.controller.workers.remote())
            if workers is None:
                raise ray.get(self._trainer.controller.get_result.remote()).error
        except Exception as error:
            self.shutdown()
            if "WorkerGroupStartupTimeoutError" in repr(error):
                raise TimeoutError(_no_room(resources, num_workers)) from None
            raise
        self.workers = workers

    def __len__(self) -> int:
        return len(self.workers)

    def execute_single_async(self, rank: int, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call a function in one worker, and give a reference to what it returns."""
        return self.workers[rank].actor.execute.remote(function, *args, **kwargs)

    def execute_single(self, rank: int, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call a function in one worker, and give what it returns."""
        return ray.get(self.execute_single_async(rank, function, *args, **kwargs))

    def execute_async(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Call a function in every worker, and give references to what it returns."""
        return [self.execute_single_async(rank, function, *args, **kwargs) for rank in range(len(self))]

    def execute(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Call a function in every worker, and give what it returns in each."""
        returned: list[Any] = ray.get(self.execute_async(function, *args, **kwargs))
        return returned

    def shutdown(self, patience_s: float = 5) -> None:
        """Let the workers go.

        Args:
            patience_s: How long they may take.
        """
        self._dropped.detach()
        controller = self._trainer.controller
        going = controller.let_go.remote()
        ray.wait([going], timeout=max(patience_s, 0.1))
        ray.kill(controller)
        shutil.rmtree(self._directory, ignore_errors=True)


def _let_go(controller: Any, directory: str) -> None:
    """Let workers go that nobody holds any more, without waiting for it: they were actors, which ended likewise."""
    if ray.is_initialized():
        with suppress(Exception):  # Ray has no other type for what was there before it was started again
            controller.let_go.remote()
    shutil.rmtree(directory, ignore_errors=True)


def _failures_end_it() -> FailureConfig:
    return FailureConfig(max_failures=0, controller_failure_limit=0)


def _placement_timeout() -> int:
    return int(os.environ.get(_PLACEMENT_TIMEOUT, "100"))


def _no_room(resources: dict[str, float], num_workers: int) -> str:
    return (
        f"{num_workers} workers with {resources} each found no place in {_placement_timeout()} seconds. The cluster "
        f"has {ray.available_resources()} left. More nodes, fewer workers, or a longer {_PLACEMENT_TIMEOUT} would help."
    )
