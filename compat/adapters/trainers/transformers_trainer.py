"""`TransformersTrainer`, which was `HuggingFaceTrainer`, of Ray 2.0 - 2.6, on `TorchTrainer`.

The user's function makes a ``transformers.Trainer`` in each worker; what it logs and saves is reported. Behaviour after
Ray 2.6.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from ray import train
from ray.train.torch import TorchTrainer

from compat.adapters.checkpoints.transformers_checkpoint import TransformersCheckpoint
from compat.adapters.checkpoints.typed_checkpoints import TypedCheckpoints

_INIT: Final = "_trainer_init_per_worker"
_DATASETS: Final = ("train", "evaluation")
_FEWEST_ARGUMENTS: Final = 2
_IS_DIVIDED: Final = "is_divided"
_TENSORS: Final = {"b": "bool", "i": "int64", "u": "int64", "f": "float32"}
"""The types of tensors, by the kinds of numbers that they are made of."""


class TransformersTrainer(TypedCheckpoints, TorchTrainer):  # type: ignore[misc]
    """Trains with a ``transformers.Trainer`` in each worker."""

    legacy_name = "ray.train.huggingface.TransformersTrainer"
    checkpoint_class = TransformersCheckpoint
    kept_in: ClassVar = {"trainer_init_config": ("train_loop_config",)}

    def __init__(
        self,
        trainer_init_per_worker: Callable[..., Any] | None = None,
        *,
        trainer_init_config: dict[str, Any] | None = None,
        train_loop_config: dict[str, Any] | None = None,
        train_loop_per_worker: Any = None,
        **arguments: Any,
    ) -> None:
        """Prepare a trainer.

        Args:
            trainer_init_per_worker: Makes the ``transformers.Trainer``, of the datasets ``train`` and ``evaluation``
                (None where there is none) and of ``trainer_init_config`` by name.
            trainer_init_config: What it gets beside the datasets.
            train_loop_config: What an earlier trainer has made of these, when it is restored.
            train_loop_per_worker: Its train loop, which is always the same.
            **arguments: The other arguments of `TorchTrainer`.

        Raises:
            ValueError: If the function cannot be called like that.
        """
        config = {**(train_loop_config or {}), **(trainer_init_config or {})}
        if trainer_init_config and _INIT in trainer_init_config:
            raise ValueError(f"'{_INIT}' is a reserved key in `trainer_init_config`.")
        if trainer_init_per_worker is not None:
            taken = len(inspect.signature(trainer_init_per_worker).parameters)
            if taken <= _FEWEST_ARGUMENTS:
                raise ValueError(
                    f"trainer_init_per_worker should take in at least 3 arguments, but it accepts {taken} arguments "
                    "instead."
                )
            config[_INIT] = trainer_init_per_worker
        super().__init__(train_loop, train_loop_config=config, **arguments)

    @classmethod
    def restore(
        cls,
        path: Any,
        trainer_init_per_worker: Callable[..., Any] | None = None,
        trainer_init_config: dict[str, Any] | None = None,
        datasets: dict[str, Any] | None = None,
        **arguments: Any,
    ) -> Any:
        """A trainer that continues the run in a directory.

        Args:
            path: The run directory, as a path or URI.
            trainer_init_per_worker: The function, if it cannot be found again by its name.
            trainer_init_config: What it gets beside the datasets, if that is to be something else.
            datasets: The datasets of the run.
            **arguments: The other arguments of the constructor that are to be different.
        """
        arguments |= {"trainer_init_per_worker": trainer_init_per_worker, "trainer_init_config": trainer_init_config}
        return super().restore(path, datasets=datasets, **arguments)


class HuggingFaceTrainer(TransformersTrainer):
    """The name that `TransformersTrainer` had in Ray 2.0 - 2.3."""

    legacy_name = "ray.train.huggingface.HuggingFaceTrainer"


def train_loop(config: dict[str, Any]) -> None:
    """Make the ``transformers.Trainer`` of this worker, and train."""
    given = dict(config)
    make = given.pop(_INIT)
    trainer = make(*(_rows_of(name) for name in _DATASETS), **given)
    _check(trainer.args)
    _keep_shard(trainer)
    _report_alone(trainer)
    checkpoint = train.get_checkpoint()
    if checkpoint is None:
        trainer.train()
        return
    with checkpoint.as_directory() as directory:
        trainer.train(resume_from_checkpoint=directory)


def _rows_of(name: str) -> Any:
    """What this worker has of a dataset, as a dataset of Torch with its length; None if there is no such dataset."""
    import warnings

    from ray.data._internal.iterator.stream_split_iterator import StreamSplitDataIterator  # raises if Ray renames it
    from torch.utils.data import IterableDataset

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there are no datasets
        shard = train.get_dataset_shard(name)
    if shard is None:
        return None

    class Rows(IterableDataset):  # type: ignore[misc]
        is_divided = isinstance(shard, StreamSplitDataIterator)

        def __init__(self) -> None:
            super().__init__()
            self._length = sum(1 for _ in shard.iter_rows())

        def __len__(self) -> int:
            return self._length

        def __iter__(self) -> Any:
            for row in shard.iter_rows():
                yield {column: _as_tensor(value) for column, value in row.items()}

    return Rows()


def _as_tensor(value: Any) -> Any:
    """Numbers as the datasets of Transformers give them to Torch, and anything else as it is."""
    import numpy
    import torch

    array = numpy.asarray(value)
    kind = _TENSORS.get(array.dtype.kind)
    return value if kind is None else torch.tensor(array.astype(kind))


def _strategy(args: Any, name: str) -> str:
    value = getattr(args, name, None)
    return str(getattr(value, "value", value))


def _evaluating(args: Any) -> str:
    return _strategy(args, "eval_strategy" if hasattr(args, "eval_strategy") else "evaluation_strategy")


def _check(args: Any) -> None:
    """Say what does not go together with reports.

    Raises:
        ValueError: If logging, evaluation and saving happen at different times.
    """
    evaluating = _evaluating(args)
    logging, saving = _strategy(args, "logging_strategy"), _strategy(args, "save_strategy")
    if any(strategy not in ("no", logging) for strategy in (evaluating, saving)):
        raise ValueError(
            "`logging_strategy`, `evaluation_strategy` and `save_strategy` must all be set to the same value; the last "
            f"two may also be 'no'. Got logging: {logging}, evaluation: {evaluating}, save: {saving}."
        )
    if saving == "steps" and args.save_steps % args.logging_steps:
        raise ValueError(
            f"`save_steps` must be divisible by `logging_steps`. Got {args.save_steps} and {args.logging_steps}."
        )
    if evaluating == "steps" and args.logging_steps != args.eval_steps:
        raise ValueError(
            f"`logging_steps` must be equal to `eval_steps`. Got {args.logging_steps} and {args.eval_steps}."
        )
    if args.load_best_model_at_end:
        raise ValueError(
            "`load_best_model_at_end` must be False: which checkpoints are kept is said in "
            "`run_config.checkpoint_config`, and the result of `fit()` has them."
        )


def _keep_shard(trainer: Any) -> None:
    """Let the trainer train on all rows that this worker has of Ray, and evaluate on a part of them.

    Of a dataset that the workers divide each reads its part: if one read for all, as Accelerate has it, Ray would wait
    for the others.
    """
    base = type(trainer)

    class RayTrainer(base):  # type: ignore[misc, valid-type]
        def get_train_dataloader(self) -> Any:
            if not hasattr(self.train_dataset, _IS_DIVIDED):
                return super().get_train_dataloader()
            loader = _read_by_each(self, super().get_train_dataloader)
            loader.dataset.num_processes, loader.dataset.process_index = 1, 0
            return loader

        def get_eval_dataloader(self, eval_dataset: Any = None) -> Any:
            make = partial(super().get_eval_dataloader, eval_dataset)
            dataset = self.eval_dataset if eval_dataset is None else eval_dataset
            return _read_by_each(self, make) if getattr(dataset, _IS_DIVIDED, False) else make()

    trainer.__class__ = RayTrainer


def _read_by_each(trainer: Any, make: Callable[[], Any]) -> Any:
    """A loader of which each worker reads the rows itself."""
    config = trainer.accelerator.dataloader_config
    dispatches, config.dispatch_batches = config.dispatch_batches, False
    loader = make()
    config.dispatch_batches = dispatches
    return loader


def _report_alone(trainer: Any) -> None:
    """Have what is logged reported, and by nobody else."""
    import transformers

    for callback in transformers.trainer.get_reporting_integration_callbacks(trainer.args.report_to):
        trainer.pop_callback(callback)
    trainer.add_callback(_reports(transformers.TrainerCallback, transformers.trainer.get_last_checkpoint))


def _reports(callback_class: type, last_checkpoint: Callable[[str], str | None]) -> Any:
    """A callback that reports what was logged and saved together, when the next step begins."""

    class Reports(callback_class):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.metrics: dict[str, Any] = {}
            self.last: dict[str, Any] = {}
            self.logged = self.evaluated = 0
            self.saved: str | None = None

        def on_epoch_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> Any:
            if control.should_training_stop:
                control.should_log |= self.logged != state.global_step
                control.should_evaluate |= _evaluating(args) != "no" and self.evaluated != state.global_step
                control.should_save = True
            return control

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **kwargs: Any) -> None:
            self.metrics.update(logs or {}, step=state.global_step, epoch=state.epoch)
            if "loss" in (logs or {}):
                self.logged = state.global_step

        def on_evaluate(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            self.evaluated = state.global_step

        def on_save(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            if train.get_context().get_world_rank() == 0 and Path(args.output_dir).is_dir():
                self.saved = last_checkpoint(args.output_dir)

        def report(self, *args: Any, **kwargs: Any) -> None:
            if not self.metrics:
                return
            checkpoint = None if self.saved is None else train.Checkpoint.from_directory(self.saved)
            train.report(self.metrics, checkpoint=checkpoint)
            self.last, self.metrics, self.saved = self.metrics, {}, None

        on_epoch_begin = report
        on_step_begin = report

        def on_train_end(self, *args: Any, **kwargs: Any) -> None:
            self.metrics = {**self.last, **self.metrics}
            self.report()

    return Reports()
