"""`ray.train.Trainer` of Ray 1.9 - 1.13 on the workers of Train V2.

Serves TRA121 and TRA122. Behaviour of Ray 1.13.0: workers stay between ``start()`` and ``shutdown()``, every ``run()``
has a directory ``run_001``, ``run_002`` … in ``logdir``, and gives what the function returned in each worker.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import ray
from ray.train.backend import BackendConfig

from compat.adapters.train1.checkpoints import (
    CheckpointManager,
    CheckpointStrategy,
    TuneCheckpointManager,
    load_checkpoint_from_path,
)
from compat.adapters.train1.constants import DEFAULT_RESULTS_DIR
from compat.adapters.train1.executor import Executor
from compat.adapters.train1.iterator import TrainingIterator
from compat.adapters.train1.session import SINGLE
from compat.errors import LegacyApiError
from legacy_api import known

_BACKENDS: Final = {"torch": "TorchConfig", "tensorflow": "TensorflowConfig"}
_HOROVOD: Final = "horovod"
_MUST_NOT_BE_ACTIVE: Final = (
    "The Trainer must not be active to use `{}`. Either shutdown the Trainer or don't start it in the first place."
)
_logger = logging.getLogger(__name__)


class Trainer:
    """Runs functions on a group of workers.

    Attributes:
        logdir: Where all that its runs keep is.
        checkpoint_manager: What knows the checkpoints.
    """

    def __init__(
        self,
        backend: str | BackendConfig,
        num_workers: int,
        use_gpu: bool = False,
        resources_per_worker: dict[str, float] | None = None,
        logdir: str | Path | None = None,
        max_retries: int = 3,
    ) -> None:
        """Prepare a trainer; its workers are started with `start`.

        Args:
            backend: ``torch``, ``tensorflow``, or the configuration of a backend.
            num_workers: How many workers.
            use_gpu: Whether each has a GPU.
            resources_per_worker: What each reserves; one CPU, and one GPU with ``use_gpu``, unless it says otherwise.
            logdir: A directory, absolute or below ``~/ray_results``; one with the time as its name if it is None.
            max_retries: How often workers may die; without end if it is negative.

        Raises:
            ValueError: If the backend is unknown, or the numbers contradict each other.
            TypeError: If the backend is neither a name nor a configuration.
            LegacyApiError: If the backend is Horovod, which Ray no longer has.
        """
        if num_workers <= 0:
            raise ValueError("`num_workers` must be a positive integer.")
        if not ray.is_initialized():
            ray.init()
        self._num_workers, self._use_gpu = num_workers, use_gpu
        self._resources_per_worker = dict(resources_per_worker) if resources_per_worker else None
        self._run_id = 0
        self.logdir = self.create_logdir(logdir)
        self._backend_config = _backend_config(backend)
        self._backend_executor = Executor(
            self._backend_config,
            num_workers,
            resources_of_worker(use_gpu, self._resources_per_worker),
            use_gpu=use_gpu,
            max_retries=max_retries,
        )
        self.checkpoint_manager = TuneCheckpointManager() if _in_trial() else CheckpointManager()

    def create_logdir(self, log_dir: str | Path | None) -> Path:
        """The directory of the trainer, made if it is not there."""
        named = log_dir or f"train_{datetime.now():%Y-%m-%d_%H-%M-%S}"
        directory = (DEFAULT_RESULTS_DIR / Path(named).expanduser()).resolve()
        directory.mkdir(parents=True, exist_ok=True)
        _logger.info("Trainer logs will be logged in: %s", directory)
        return directory

    def create_run_dir(self) -> None:
        """Make the directory of the latest run."""
        if self.latest_run_dir is not None:
            self.latest_run_dir.mkdir(parents=True, exist_ok=True)
            _logger.info("Run results will be logged in: %s", self.latest_run_dir)

    def start(self, initialization_hook: Callable[[], None] | None = None) -> None:
        """Start the workers.

        Args:
            initialization_hook: Called in each of them first.
        """
        self._backend_executor.start(initialization_hook)

    def run(
        self,
        train_func: Callable[..., Any],
        config: dict[str, Any] | None = None,
        callbacks: list[Any] | None = None,
        dataset: Any = None,
        checkpoint: dict[str, Any] | str | Path | None = None,
        checkpoint_strategy: CheckpointStrategy | None = None,
    ) -> list[Any]:
        """Run a function in every worker.

        Args:
            train_func: The function, of no argument or of ``config``.
            config: What it gets; an empty dictionary if it is None.
            callbacks: Objects of `TrainingCallback`, told of every report.
            dataset: A dataset, or several by name; each worker gets its part with ``train.get_dataset_shard()``.
            checkpoint: What ``train.load_checkpoint()`` gives: a dictionary, or the file of one.
            checkpoint_strategy: Which checkpoints are kept.

        Returns:
            What the function returned in each worker.

        Raises:
            RuntimeError: If the trainer is not started.
            ValueError: If the function takes several arguments.
            Exception: What the function raised.
        """
        listeners = callbacks or []
        self._new_run()
        for callback in listeners:
            callback.start_training(logdir=str(self.latest_run_dir), config=config or {})
        try:
            iterator = self._iterator(train_func, config, dataset, checkpoint, checkpoint_strategy)
            for results in iterator:
                for callback in listeners:
                    callback.process_results(results)
            return iterator.get_final_results() or []
        finally:
            for callback in listeners:
                callback.finish_training(error=False)  # as then, whatever happened

    def run_iterator(
        self,
        train_func: Callable[..., Any],
        config: dict[str, Any] | None = None,
        dataset: Any = None,
        checkpoint: dict[str, Any] | str | Path | None = None,
        checkpoint_strategy: CheckpointStrategy | None = None,
    ) -> TrainingIterator:
        """Run a function in every worker, and iterate over what they report. The arguments are those of `run`."""
        self._new_run()
        return self._iterator(train_func, config, dataset, checkpoint, checkpoint_strategy)

    def _new_run(self) -> None:
        self._run_id += 1
        self.create_run_dir()

    def _iterator(
        self, train_func: Callable[..., Any], config: Any, dataset: Any, checkpoint: Any, strategy: Any
    ) -> TrainingIterator:
        function = _of_no_argument(train_func, config)
        self._backend_executor.get_worker_group()
        shards = _shards(dataset, self._num_workers)
        directory = self.latest_run_dir or self.logdir
        return TrainingIterator(
            self._backend_executor, function, shards, self.checkpoint_manager, checkpoint, strategy, directory
        )

    @property
    def latest_run_dir(self) -> Path | None:
        """The directory of the latest run; None before the first."""
        return self.logdir / f"run_{self._run_id:03d}" if self._run_id else None

    @property
    def latest_checkpoint_dir(self) -> Path:
        """The directory of the checkpoints of the latest run."""
        return self.checkpoint_manager.latest_checkpoint_dir

    @property
    def best_checkpoint_path(self) -> Path | None:
        """The file of the best checkpoint; None if none was saved."""
        return self.checkpoint_manager.best_checkpoint_path

    @property
    def latest_checkpoint(self) -> dict[str, Any] | None:
        """What was saved last; None if nothing was."""
        return self.checkpoint_manager.latest_checkpoint

    @property
    def best_checkpoint(self) -> dict[str, Any] | None:
        """The best checkpoint, from its file; None if none was saved."""
        path = self.best_checkpoint_path
        return None if path is None else load_checkpoint_from_path(path)

    @staticmethod
    def load_checkpoint_from_path(checkpoint_file_path: str | Path) -> dict[str, Any]:
        """The checkpoint in a file."""
        return load_checkpoint_from_path(checkpoint_file_path)

    def shutdown(self) -> None:
        """Let the workers go."""
        self._backend_executor.shutdown()

    def to_tune_trainable(self, train_func: Callable[..., Any], dataset: Any = None) -> type:
        """A trainable whose trials run the function with a trainer like this one.

        Raises:
            RuntimeError: If this trainer is started.
        """
        from compat.adapters.train1.in_tune import trainable

        if self._backend_executor.is_started():
            raise RuntimeError(_MUST_NOT_BE_ACTIVE.format("to_tune_trainable"))
        make = partial(
            Trainer,
            backend=self._backend_config,
            num_workers=self._num_workers,
            use_gpu=self._use_gpu,
            resources_per_worker=self._resources_per_worker,
        )
        worker = resources_of_worker(self._use_gpu, self._resources_per_worker)
        return trainable(make, train_func, dataset, [worker] * self._num_workers)

    def to_worker_group(self, train_cls: type, *args: Any, **kwargs: Any) -> Any:
        """Workers that hold an object of a class each, with the backend started.

        Args:
            train_cls: The class.
            *args: Arguments of its constructor.
            **kwargs: More of them.

        Raises:
            RuntimeError: If this trainer is started.
        """
        from compat.adapters.train1.worker_group import TrainWorkerGroup

        if self._backend_executor.is_started():
            raise RuntimeError(_MUST_NOT_BE_ACTIVE.format("to_worker_group"))
        self._backend_executor.start()
        return TrainWorkerGroup(self._backend_executor, train_cls, args, kwargs)


def _in_trial() -> bool:
    import_module("ray.tune")  # first: its adapters come with it
    return bool(import_module("compat.adapters.functions.function_context").is_session_enabled())


def _backend_config(backend: Any) -> BackendConfig:
    if isinstance(backend, BackendConfig):
        return backend
    if not isinstance(backend, str):
        raise TypeError(f"Invalid type for backend: {type(backend)}.")
    if backend == _HOROVOD:
        raise LegacyApiError(known("ray.train.horovod.HorovodTrainer").code, 'It is `Trainer(backend="horovod")`.')
    if backend not in _BACKENDS:
        raise ValueError(f"Invalid backend: {backend}. Supported string values are: {sorted(_BACKENDS)}")
    config: BackendConfig = getattr(import_module(f"ray.train.{backend}"), _BACKENDS[backend])()
    return config


def resources_of_worker(use_gpu: bool, resources_per_worker: dict[str, float] | None) -> dict[str, float]:
    """What a worker reserves.

    Raises:
        ValueError: If the number of GPUs contradicts ``use_gpu``.
    """
    given = dict(resources_per_worker or {})
    gpus = given.pop("GPU", int(use_gpu))
    if not use_gpu and gpus > 0:
        raise ValueError(
            "`use_gpu` is False but `GPU` was found in `resources_per_worker`. Either set `use_gpu` to True or remove "
            "`GPU` from `resources_per_worker`."
        )
    if use_gpu and gpus == 0:
        raise ValueError(
            "`use_gpu` is True but `GPU` is set to 0 in `resources_per_worker`. Either set `use_gpu` to False or "
            "request a positive number of `GPU` in `resources_per_worker`."
        )
    return {"CPU": given.pop("CPU", 1), **({"GPU": gpus} if gpus else {}), **given}


def _of_no_argument(train_func: Callable[..., Any], config: dict[str, Any] | None) -> Callable[[], Any]:
    taken = len(inspect.signature(train_func).parameters)
    if taken > 1:
        raise ValueError(f"train_func should take in 0 or 1 arguments, but it accepts {taken} arguments instead.")
    return partial(train_func, config or {}) if taken else train_func


def _shards(dataset: Any, num_workers: int) -> list[dict[str, Any]]:
    """The parts of the datasets, by worker and name."""
    if dataset is None:
        return [{} for _ in range(num_workers)]
    datasets = dataset if isinstance(dataset, dict) else {SINGLE: dataset}
    parts = {name: one.split(num_workers, equal=True) for name, one in datasets.items()}
    return [{name: of_all[rank] for name, of_all in parts.items()} for rank in range(num_workers)]
