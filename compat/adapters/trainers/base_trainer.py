"""Trainers of the user's own: subclasses of `BaseTrainer` with a ``training_loop``, as Ray 2.0 - 2.42 had them.

Serves TRR646 and TRR647. Ray still has the class, whose runs are runs of Tune with a single trial, and refuses it where
Train V2 is on. What it does is what it did; only configs of Train V2 have to be those of its time. Behaviour of
Ray 2.42.1.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train.base_trainer import BaseTrainer

from compat.adapters.train_runs.train_preprocessor import preprocessed, with_preprocessor
from compat.adapters.trainers.initial_checkpoint import as_train_checkpoint
from compat.usage import used
from legacy_api import known
from v2_api.train_configs import as_tune_config

_ray_construct: Final = vars(BaseTrainer)["__init__"]
_ray_refuse: Final = vars(BaseTrainer)["_log_v2_deprecation_warnings"]
_CODE: Final = known("ray.train.base_trainer.BaseTrainer").code


@wraps(_ray_construct)
def construct(self: Any, *, preprocessor: Any = None, **arguments: Any) -> None:
    """`BaseTrainer.__init__`, for configs of every age and for ``preprocessor=`` of Ray 2.0 - 2.6."""
    if arguments.get("run_config") is not None:
        arguments["run_config"] = as_tune_config(arguments["run_config"])
    if arguments.get("resume_from_checkpoint") is not None:
        arguments["resume_from_checkpoint"] = as_train_checkpoint(arguments["resume_from_checkpoint"])
    if preprocessor is not None:
        arguments["datasets"] = preprocessed(preprocessor, arguments.get("datasets") or {})
        arguments["metadata"] = with_preprocessor(arguments.get("metadata") or {}, preprocessor)
    _ray_construct(self, **arguments)


@wraps(_ray_refuse)
def refuse(self: Any) -> None:
    """Refuse the trainers of Ray that Train V2 has in another form, and none of the user's."""
    of_ray = next(base for base in type(self).__mro__ if base.__module__.partition(".")[0] == "ray")
    if of_ray is not BaseTrainer:
        _ray_refuse(self)
        return
    used(_CODE)
