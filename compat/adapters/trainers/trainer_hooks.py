"""What a subclass of a trainer with workers overrode, and what it was asked: ``setup``, ``training_loop`` and others.

Serves TRR770 - TRR773. Through Ray 2.42 a process of its own called ``setup``, through Ray 2.6 then
``preprocess_datasets``, and then ``training_loop``, which started the workers. Train V2 calls none of them. Here `fit`
calls the first two before the workers start; a ``training_loop`` of the user's own is refused.
Behaviour after Ray 2.42.1, and 2.6.3 for ``preprocess_datasets``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from inspect import isfunction, signature
from typing import Any, Final

from compat.adapters.trainers.trainer_datasets import as_then
from compat.adapters.trainers.trainer_rows import code_of
from compat.errors import LegacyApiError
from compat.usage import used

_LOOP: Final = "training_loop"
_BEFORE: Final = ("setup", "preprocess_datasets")
_OF_LOOP: Final = ("_report", "_run_training", "_backend_executor_cls")
"""Insides that the loop used, so that classes made it another one by them."""
_GIVEN_LOOP: Final = "train_loop_per_worker"
_REPORTS: Final = "training_iterator"
"""What the methods among them are given; a method of the user's own may have the same name."""


def setup(self: Any) -> None:
    """Called before the workers start; for subclasses."""


def preprocess_datasets(self: Any) -> None:
    """Called after `setup`; for subclasses. What is given as ``preprocessor`` has been applied by then."""


def training_loop(self: Any) -> None:
    """What started the workers.

    Raises:
        LegacyApiError: Always.
    """
    raise LegacyApiError(code_of(type(self), f".{_LOOP}"))


def get_dataset_config(self: Any) -> Any:
    """The `DataConfig` that the trainer was given, or the default one; or the `DatasetConfig` of each dataset."""
    used(code_of(type(self), ".get_dataset_config"))
    configs = as_then(self.data_config)
    return self.data_config if configs is None else configs.configs


def overridden(trainer_class: type) -> list[str]:
    """Which of these methods a class, or one between it and those of Ray, has of its own."""
    return [name for name in (*_BEFORE, _LOOP) if getattr(trainer_class, name) is not globals()[name]]


def require_rays_loop(trainer_class: type) -> None:
    """Refuse a class with a ``training_loop`` of its own, or with one of the insides that it used.

    Raises:
        LegacyApiError: If it has one.
    """
    own = [name for name in _OF_LOOP if _is_of_loop(getattr(trainer_class, name, None))]
    if own or _LOOP in overridden(trainer_class):
        used_then = f"`{own[0]}`, which it used, is" if own else "It is"
        detail = f"{used_then} overridden by {trainer_class.__name__}."
        raise LegacyApiError(code_of(trainer_class, f".{_LOOP}"), detail)


def uncover_own_loop(trainer: Any) -> None:
    """Let a class have a ``train_loop_per_worker`` of its own: through Ray 2.42 the given one hid nothing."""
    if hasattr(type(trainer), _GIVEN_LOOP):
        vars(trainer).pop(_GIVEN_LOOP, None)


@contextmanager
def with_given_loop(trainer: Any) -> Iterator[None]:
    """Let Ray have what a trainer was given, whatever its class has under that name."""
    vars(trainer).setdefault(_GIVEN_LOOP, vars(trainer).get(f"_{_GIVEN_LOOP}"))
    try:
        yield
    finally:
        uncover_own_loop(trainer)


def _is_of_loop(member: Any) -> bool:
    return isinstance(member, type) or (isfunction(member) and _REPORTS in signature(member).parameters)


def prepare(trainer: Any) -> None:
    """Let the class of a trainer make its preparations; datasets are no functions by then."""
    own = [name for name in overridden(type(trainer)) if name in _BEFORE]
    if own:
        trainer.datasets = {name: given() if callable(given) else given for name, given in trainer.datasets.items()}
    for name in own:
        used(code_of(type(trainer), f".{name}"))
        getattr(trainer, name)()
