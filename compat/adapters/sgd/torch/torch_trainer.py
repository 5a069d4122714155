"""`TorchTrainer` of RaySGD: an operator in each of several workers, which the driver tells what to do.

With one worker there is no other process, as then. With several all of them are workers of Train V2; through Ray 1.8
the first one was the driver itself. Behaviour after Ray 0.8.7, and 1.8 for ``training_operator_cls`` alone.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import ray
import torch
from ray.exceptions import RayActorError
from ray.train.torch import TorchConfig

from compat.adapters.sgd.torch.constants import VALID_SCHEDULER_STEP
from compat.adapters.sgd.torch.runner import Runner, apply_here, call_here, make_here, operator_of
from compat.adapters.sgd.torch.trainable import BaseTorchTrainable, trainable_of
from compat.adapters.sgd.torch.training_operator import CreatorOperator, TrainingOperator
from compat.adapters.sgd.utils import BATCH_SIZE, NUM_SAMPLES
from compat.adapters.train_runs.held_workers import HeldWorkers

_CREATORS: Final = ("model_creator", "data_creator", "optimizer_creator", "loss_creator", "scheduler_creator")
_NO_LONGER: Final = ("apex_args", "num_replicas", "batch_size", "data_loader_args")
_ROOM: Final = ("timeout_s", "serialize_data_creation", "use_local", "ddp_args")
"""What changes nothing today: how workers find each other and when they read."""

__all__ = ["BaseTorchTrainable", "TorchTrainer"]


class TorchTrainer:
    """Trains with Torch on several workers."""

    def __init__(
        self,
        *,
        training_operator_cls: type[TrainingOperator] | None = None,
        initialization_hook: Callable[[], Any] | None = None,
        config: dict[str, Any] | None = None,
        num_workers: int = 1,
        num_cpus_per_worker: int = 1,
        use_gpu: bool | str = "auto",
        backend: str = "auto",
        wrap_ddp: bool = True,
        use_fp16: bool = False,
        use_tqdm: bool = False,
        add_dist_sampler: bool = True,
        scheduler_step_freq: str | None = None,
        **more: Any,
    ) -> None:
        """Start the workers.

        Args:
            training_operator_cls: The operator.
            initialization_hook: Called in each worker first.
            config: What operators and creators get.
            num_workers: How many workers.
            num_cpus_per_worker: CPUs of each of them.
            use_gpu: Whether each has a GPU; ``auto`` if there are some.
            backend: What connects them: ``gloo``, ``nccl`` or ``auto``.
            wrap_ddp: Whether models are wrapped for distributed training.
            use_fp16: Not possible: it was NVIDIA's Apex.
            use_tqdm: Whether there shall be progress bars; there are none.
            add_dist_sampler: Whether each worker reads its part of the data.
            scheduler_step_freq: When schedulers step: ``batch``, ``epoch`` or ``manual``.
            **more: ``model_creator``, ``data_creator``, ``optimizer_creator``, ``loss_creator`` and
                ``scheduler_creator`` of Ray 0.8.

        Raises:
            ValueError: If there is neither an operator nor what makes models and optimizers, or they do not fit.
            DeprecationWarning: For what Ray had given up by then.
        """
        _check(more, use_fp16, scheduler_step_freq)
        creators = {name: more[name] for name in _CREATORS if more.get(name) is not None}
        operator = _operator_class(training_operator_cls, creators)
        self.config = {} if config is None else config
        self.num_workers = self.max_replicas = num_workers
        self.use_gpu = torch.cuda.is_available() if use_gpu == "auto" else bool(use_gpu)
        settings = {
            "is_distributed": num_workers > 1,
            "use_gpu": self.use_gpu,
            "use_tqdm": use_tqdm,
            "wrap_ddp": wrap_ddp,
            "add_dist_sampler": add_dist_sampler,
            "scheduler_step_freq": scheduler_step_freq,
        }
        self._make = operator_of(operator, self._config_of_worker(), settings)
        self._hook = initialization_hook
        self._resources: dict[str, float] = {"CPU": num_cpus_per_worker, **({"GPU": 1} if self.use_gpu else {})}
        self._backend = ("nccl" if self.use_gpu else "gloo") if backend == "auto" else backend
        self._runner: Runner | None = None
        self._workers: HeldWorkers | None = None
        self._start()

    def _config_of_worker(self) -> dict[str, Any]:
        if BATCH_SIZE not in self.config:
            return self.config
        part = self.config[BATCH_SIZE] // self.num_workers
        self.config[BATCH_SIZE] = part * self.num_workers
        return {**self.config, BATCH_SIZE: part}

    def _start(self) -> None:
        if self.num_workers == 1:
            if self._hook is not None:
                self._hook()
            self._runner = Runner(self._make)
            return
        if not ray.is_initialized():
            ray.init()
        config = TorchConfig(backend=self._backend)
        self._workers = HeldWorkers(config, self.num_workers, self._resources, use_gpu=self.use_gpu)
        if self._hook is not None:
            self._workers.execute(self._hook)
        self._workers.execute(make_here, self._make)

    def _call(self, method: str, *args: Any) -> list[Any]:
        if self._workers is not None:
            return self._workers.execute(call_here, method, *args)
        if self._runner is None:
            raise RuntimeError("This trainer was shut down: construct another one.")
        return [getattr(self._runner, method)(*args)]

    def train(
        self,
        num_steps: int | None = None,
        profile: bool = False,
        reduce_results: bool = True,
        max_retries: int = 3,
        info: dict[str, Any] | None = None,
        dataset: Any = None,
    ) -> Any:
        """Train for an epoch.

        Args:
            num_steps: The most batches; all if it is None.
            profile: Whether to say how long it took.
            reduce_results: Whether to make one result of those of the workers.
            max_retries: How often workers may die and the epoch begin again, from its beginning.
            info: For the operator.
            dataset: No longer: `MLDataset` of RaySGD is gone.

        Returns:
            The metrics, or those of each worker.

        Raises:
            RuntimeError: If workers died too often.
            ValueError: If a dataset is given.
        """
        if dataset is not None:
            raise ValueError("`dataset` cannot be carried over: read the data in the operator, with a DataLoader.")
        before = self._call("state")[0] if self._workers is not None and max_retries else b""
        for attempt in range(max_retries + 1):
            try:
                stats = self._call("train_epoch", num_steps, profile, info)
                return _together(stats) if reduce_results else stats
            except RayActorError as error:
                if attempt == max_retries:
                    raise RuntimeError("Training run failed.") from error
                self.shutdown(force=True)
                self._start()
                self._call("load", before)
        raise RuntimeError("Training run failed.")

    def validate(
        self,
        num_steps: int | None = None,
        profile: bool = False,
        reduce_results: bool = True,
        info: dict[str, Any] | None = None,
    ) -> Any:
        """Validate. The arguments and the result are like those of `train`."""
        stats = self._call("validate", num_steps, profile, info)
        return _together(stats) if reduce_results else stats

    def apply_all_workers(self, fn: Callable[[], Any]) -> list[Any]:
        """Call a function in every worker, and give what it returned in each."""
        return [fn()] if self._workers is None else self._workers.execute(fn)

    def apply_all_operators(self, fn: Callable[[Any], Any]) -> list[Any]:
        """Call a function with the operator of every worker, and give what it returned in each."""
        return [fn(self.get_local_operator())] if self._workers is None else self._workers.execute(apply_here, fn)

    def update_scheduler(self, metric: Any) -> None:
        """Have all schedulers step, by a metric."""
        self.apply_all_operators(lambda operator: [scheduler.step(metric) for scheduler in operator.schedulers])

    def get_model(self, to_cpu: bool = False) -> Any:
        """The model, or a list of several."""
        models = self._runner.operator._originals if self._runner is not None else self._first("models")
        if to_cpu:
            models = [model.cpu() for model in models]
        return models[0] if len(models) == 1 else models

    def _first(self, method: str) -> Any:
        return self._call(method)[0]

    def get_local_operator(self) -> TrainingOperator:
        """The operator of the only worker.

        Raises:
            RuntimeError: If there are several workers: their operators are in other processes.
        """
        if self._runner is None:
            raise RuntimeError("There is no operator in this process: use `apply_all_operators`.")
        return self._runner.operator

    def state_dict(self) -> Any:
        """All that `load_state_dict` needs."""
        return torch.load(BytesIO(self._first("state")), map_location="cpu", weights_only=False)

    def load_state_dict(self, state_dict: Any, blocking: bool = False) -> None:
        """Take the state that `state_dict` gave, in all workers."""
        buffer = BytesIO()
        torch.save(state_dict, buffer)
        self._call("load", buffer.getvalue())

    def save(self, checkpoint: str) -> str:
        """Write the state into a file, whose name is returned."""
        Path(checkpoint).write_bytes(self._first("state"))
        return checkpoint

    def load(self, checkpoint: str) -> None:
        """Take the state from a file that `save` wrote. It is unpickled: only for files of your own runs."""
        self._call("load", Path(checkpoint).read_bytes())

    def restore(self, *args: Any) -> None:
        """Gone since Ray 0.8.

        Raises:
            DeprecationWarning: Always, as then.
        """
        raise DeprecationWarning("Use `TorchTrainer.load()` instead.")

    def shutdown(self, force: bool = False) -> None:
        """Let the workers go.

        Args:
            force: At once.
        """
        workers, self._workers, self._runner = self._workers, None, None
        if workers is not None:
            workers.shutdown(0.1 if force else 5)

    @classmethod
    def as_trainable(cls, *args: Any, override_tune_step: Callable[..., Any] | None = None, **kwargs: Any) -> type:
        """A trainable whose trials have a trainer with these arguments, and the configuration of the trial.

        Args:
            *args: None: arguments have names.
            override_tune_step: What a step of the trial does, of the trainer and ``{"iteration": ...}``.
            **kwargs: The arguments of the constructor.
        """
        return trainable_of(cls, kwargs, override_tune_step)


def _check(more: dict[str, Any], use_fp16: Any, scheduler_step_freq: str | None) -> None:
    for name in _NO_LONGER:
        if more.get(name):
            raise DeprecationWarning(f"`{name}` of RaySGD is gone: pass it in `config` and use it in the operator.")
    if unknown := set(more) - {*_CREATORS, *_NO_LONGER, *_ROOM}:
        raise TypeError(f"TorchTrainer got unexpected keyword arguments: {', '.join(sorted(unknown))}")
    if use_fp16:
        raise ValueError("`use_fp16` cannot be carried over: use `torch.amp` in the operator's `train_batch`.")
    if more.get("scheduler_creator") and scheduler_step_freq not in VALID_SCHEDULER_STEP:
        raise ValueError(f"Scheduler step freq must be in {sorted(VALID_SCHEDULER_STEP)}. Got {scheduler_step_freq}")


def _operator_class(operator_class: Any, creators: dict[str, Any]) -> type[TrainingOperator]:
    if operator_class is not None and not (
        isinstance(operator_class, type) and issubclass(operator_class, TrainingOperator)
    ):
        raise ValueError("`training_operator_cls` must be a subclass of `TrainingOperator`.")
    if not creators:
        if operator_class is None:
            raise ValueError("Must provide `training_operator_cls`, or a model_creator and an optimizer_creator.")
        return operator_class
    if not (callable(creators.get("model_creator")) and callable(creators.get("optimizer_creator"))):
        raise ValueError("Must provide a callable model_creator and optimizer_creator.")
    if operator_class is None and "loss_creator" not in creators:
        raise ValueError("If a loss_creator is not provided, you must provide a custom training operator.")
    return (operator_class or CreatorOperator).from_creators(**creators)


def _together(stats: list[dict[str, Any]]) -> dict[str, Any]:
    """One result of those of all workers: the samples of all, the mean of numbers, else what the first one says."""
    reduced: dict[str, Any] = {NUM_SAMPLES: sum(each.pop(NUM_SAMPLES, np.nan) for each in stats)}
    for name, value in stats[0].items():
        is_number = isinstance(value, numbers.Number)
        reduced[name] = np.nanmean([each.get(name, np.nan) for each in stats]) if is_number else value
    return reduced
