"""The constructors of the trainers: what old code passes that Train V2 no longer takes.

Serves the ``XTrainer(resume_from_checkpoint)`` rows and TRR695; those of trainers without a train loop are served by
`compat.adapters.trainers.trainer_boosting`. Every constructor also remembers what it was given,
as a `TrainRun`, for the manifest in the run directory.

Each trainer class has a constructor of its own, so each has an overlay of its own; they are all made here. (One
``__new__`` on the base class would see every call, but Python cannot take a ``__new__`` back: once it is deleted, the
class accepts no arguments at all.)
"""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable
from typing import Any, Final

from compat.adapters.train_runs.train_preprocessor import preprocessed, with_preprocessor
from compat.adapters.trainers.initial_checkpoint import SPELLINGS, as_train_checkpoint
from compat.adapters.trainers.own_constructor import call_of
from compat.adapters.trainers.trainer_boosting import attributes_of, is_legacy, with_loop
from compat.adapters.trainers.trainer_configs import as_trainers_take_them
from compat.adapters.trainers.trainer_datasets import as_then, with_division
from compat.adapters.trainers.trainer_hooks import require_rays_loop, uncover_own_loop
from compat.adapters.trainers.trainer_rows import code_of, note_of
from compat.overlay import resolve
from compat.overlays.trainers import TRAINERS
from compat.usage import used, was_used
from legacy_api import known
from v2_api.train_run import TrainRun
from v2_api.train_trial import attach_trial

_RUN: Final = "_compat_run"
_GIVEN: Final = "_compat_given"
_OWN_WORDS: Final = "_compat_own_words"
_MADE_BY: Final = "_compat_made_by"
_BOOSTING: Final = ("xgboost", "lightgbm")
_UNTIL_2_6: Final = ("ray.air.Checkpoint", "ray.air.checkpoint")
"""What only scripts for Ray 2.0 - 2.6 take, which kept the checkpoint of the first worker."""
_SLIP: Final = "ray.train.torch.TorchTrainer(restore_from_checkpoint)"


def run_of(trainer: Any) -> TrainRun | None:
    """What a trainer's constructor was given, or None if it was made while the shim was not installed."""
    run: TrainRun | None = vars(trainer).get(_RUN)
    return run


def given_to(trainer: Any) -> tuple[type, dict[str, Any]]:
    """The class that makes such a trainer again, and from what, by name and in the user's own words.

    It is that of the trainer, unless that has a constructor of its own which takes what has no name.
    """
    return vars(trainer)[_MADE_BY], dict(own_words(trainer) or given_to_ray(trainer))


def given_to_ray(trainer: Any) -> dict[str, Any]:
    """What the constructor of Ray's class was given, by name and in the user's own words."""
    return dict(vars(trainer)[_GIVEN])


def own_words(trainer: Any) -> dict[str, Any] | None:
    """What the constructor of the user's class was given, or None if it has none or that is not known."""
    words: dict[str, Any] | None = vars(trainer)[_OWN_WORDS]
    return words


def _take_initial_checkpoint(trainer_class: type, arguments: dict[str, Any]) -> Any:
    """Remove the initial checkpoint from a call's arguments and return it, or None."""
    found = None
    for spelling in SPELLINGS:
        value = arguments.pop(spelling, None)
        if value is not None:
            slip = spelling == "restore_from_checkpoint"
            used(known(_SLIP).code if slip else code_of(trainer_class, f"({spelling})"))
            found = as_train_checkpoint(value)
    return found


def _take_metadata(trainer_class: type, arguments: dict[str, Any]) -> dict[str, Any] | None:
    """Remove the metadata from a call's arguments and return them, with the preprocessor among them if there is one.

    Raises:
        TypeError: If it is no dictionary.
        ValueError: If it cannot be written as JSON, as in Ray 2.7 - 2.42.
    """
    metadata: dict[str, Any] | None = arguments.pop("metadata", None)
    if metadata is not None:
        note_of(trainer_class, "(metadata)")
        if not isinstance(metadata, dict):
            raise TypeError(f"The provided metadata must be a dict, was {type(metadata)}.")
        try:
            metadata = dict(json.loads(json.dumps(metadata)))
        except Exception as error:
            raise ValueError(f"The provided metadata must be JSON-serializable: {metadata}: {error}") from error
    preprocessor = arguments.pop("preprocessor", None)
    if preprocessor is not None:
        note_of(trainer_class, "(preprocessor)")
        configs = as_then(arguments.get("dataset_config"))
        arguments["datasets"] = preprocessed(preprocessor, arguments.get("datasets") or {}, configs)
        metadata = with_preprocessor(metadata or {}, preprocessor)
    return metadata


def _attributes_of_then(run: TrainRun, given: dict[str, Any]) -> dict[str, Any]:
    """What the trainers of Ray 2.0 - 2.42 had of what they were given, where today's have another name or none."""
    return {
        "preprocessor": given.get("preprocessor"),
        "resume_from_checkpoint": run.initial_checkpoint,
        "starting_checkpoint": run.initial_checkpoint,
        "metadata": run.metadata or {},
        "_train_loop_per_worker": run.train_loop_per_worker,
        "_train_loop_config": run.train_loop_config,
    }


def _is_of_ours(trainer_class: type) -> bool:
    """Whether a class is, or is derived from, one that we have in place of Ray's, and that is restored its own way."""
    return any(base.__module__.partition(".")[0] == "compat" for base in trainer_class.__mro__)


def _constructor(name: str) -> Callable[..., None]:
    """A constructor in place of the one of the class ``TRAINERS[name]``."""
    trainer_class = resolve(TRAINERS[name])
    original: Callable[..., None] = vars(trainer_class)["__init__"]
    first = list(inspect.signature(original).parameters)[1]

    @functools.wraps(original)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        given = in_own_words = {first: args[0], **kwargs} if args else kwargs
        if name in _BOOSTING and is_legacy(given):
            given = with_loop(name, given)
        if run_of(self) is not None or len(args) > 1 or first not in given:
            # A class further down has taken care of the call already, or Ray shall say what is wrong with it.
            original(self, *args, **kwargs)
            return
        if name not in _BOOSTING:
            given = with_division(type(self), given)
        arguments = as_trainers_take_them(given)
        initial_checkpoint = _take_initial_checkpoint(type(self), arguments)
        metadata = _take_metadata(type(self), arguments)
        keeps_first = any(map(was_used, _UNTIL_2_6))
        run = TrainRun.of_call(type(self), arguments, initial_checkpoint, metadata, keeps_first=keeps_first)
        vars(self)[_RUN] = run
        has_own = type(self).__init__ is not vars(trainer_class)["__init__"]
        words = call_of(self) if has_own and not _is_of_ours(type(self)) else None
        made_by = trainer_class if has_own and words is None else type(self)
        vars(self).update({_GIVEN: in_own_words, _OWN_WORDS: words, _MADE_BY: made_by})
        require_rays_loop(type(self))
        original(self, **run.constructor_arguments())
        attach_trial(self, metadata, keeps_first=keeps_first)
        vars(self).update(_attributes_of_then(run, given))
        uncover_own_loop(self)
        if name in _BOOSTING and is_legacy(in_own_words):
            vars(self).update(attributes_of(name, in_own_words))

    return construct


@functools.cache
def __getattr__(name: str) -> Callable[..., None]:
    """The replacement for the constructor of ``TRAINERS[name]``, made when it is first asked for.

    By then Ray has imported the class: an overlay looks its replacement up when it is applied.
    """
    if name not in TRAINERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _constructor(name)
