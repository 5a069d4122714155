"""Trainers of the user's own: subclasses of `BaseTrainer` with a ``training_loop``, as Ray 2.0 - 2.42 had them.

Serves TRR646 and TRR647. Ray still has the class, whose runs are runs of Tune with a single trial, and refuses it where
Train V2 is on. What it does is what it did; only configs of Train V2 have to be those of its time. Behaviour of
Ray 2.42.1, and 2.6.3 for ``preprocessor``, ``resume_from_checkpoint`` and ``preprocess_datasets``.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train import base_trainer
from ray.train.base_trainer import BaseTrainer

from compat.adapters.train_runs.train_preprocessor import preprocessed, with_preprocessor
from compat.adapters.trainers.initial_checkpoint import as_train_checkpoint
from compat.usage import used
from legacy_api import known
from v2_api.train_configs import as_tune_config

_ray_construct: Final = vars(BaseTrainer)["__init__"]
_ray_coordinate: Final = base_trainer._train_coordinator_fn
_ray_refuse: Final = vars(BaseTrainer)["_log_v2_deprecation_warnings"]
_CODE: Final = known("ray.train.base_trainer.BaseTrainer").code


@wraps(_ray_construct)
def construct(self: Any, *, preprocessor: Any = None, **arguments: Any) -> None:
    """`BaseTrainer.__init__`, for configs of every age and for ``preprocessor=`` of Ray 2.0 - 2.6."""
    if arguments.get("run_config") is not None:
        arguments["run_config"] = as_tune_config(arguments["run_config"])
    if arguments.get("resume_from_checkpoint") is not None:
        arguments["resume_from_checkpoint"] = as_train_checkpoint(arguments["resume_from_checkpoint"])
    if preprocessor is not None and not _preprocesses_itself(type(self)):
        arguments["datasets"] = preprocessed(preprocessor, arguments.get("datasets") or {})
    if preprocessor is not None:
        arguments["metadata"] = with_preprocessor(arguments.get("metadata") or {}, preprocessor)
    _ray_construct(self, **arguments)
    self.preprocessor = preprocessor
    self.resume_from_checkpoint = self.starting_checkpoint


@wraps(_ray_refuse)
def refuse(self: Any) -> None:
    """Refuse the trainers of Ray that Train V2 has in another form, and none of the user's."""
    of_ray = next(base for base in type(self).__mro__ if base.__module__.partition(".")[0] == "ray")
    if of_ray is not BaseTrainer:
        _ray_refuse(self)
        return
    used(_CODE)


def preprocess_datasets(self: Any) -> None:
    """Apply the preprocessor to the datasets, for a class that overrides this and calls it; behaviour of Ray 2.6.3."""
    if self.preprocessor is not None and _preprocesses_itself(type(self)):
        self.datasets = preprocessed(self.preprocessor, self.datasets)


def _preprocesses_itself(trainer_class: Any) -> bool:
    return trainer_class.preprocess_datasets is not preprocess_datasets


def coordinate(config: dict[str, Any], trainer_cls: type, metadata: dict[str, Any]) -> None:
    """Run a trainer in a trial: ``setup``, ``preprocess_datasets`` and ``training_loop``, as in Ray 2.6.3."""
    _ray_coordinate(config, trainer_cls=_preparing(trainer_cls), metadata=metadata)


def _preparing(trainer_class: Any) -> type:
    class Preparing(trainer_class):  # type: ignore[misc]
        def setup(self) -> None:
            self.resume_from_checkpoint = self.starting_checkpoint  # of this trial, if it has one
            super().setup()
            self.preprocess_datasets()

    for name in ("__name__", "__qualname__", "__module__"):
        setattr(Preparing, name, getattr(trainer_class, name))
    return Preparing
