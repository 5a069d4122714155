"""What trials know of their run: its age, where that is certain, and whether it has a population.

The driver sees it from the arguments of the run: `compat.adapters.runs.stop_keys.written_before_2_7` for Ray 2.6 or an
older one, `compat.adapters.runs.names_since_2_7.written_since_2_7` for a newer one. It notes it where the experiment
stores. Each trial gets a copy of that, in whichever process it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

_NOTE: Final = "_compat_written_before_2_7"
_SINCE: Final = "_compat_written_since_2_7"
_IN_POPULATION: Final = "_compat_in_population"
_run_is_of_then: Final[ContextVar[bool]] = ContextVar("run_is_of_then", default=False)
_run_is_since_2_7: Final[ContextVar[bool]] = ContextVar("run_is_since_2_7", default=False)


@contextmanager
def run_of_then(is_of_then: bool) -> Iterator[None]:
    """A run; the experiments that are made in it are as old as it is."""
    before = _run_is_of_then.set(is_of_then or _run_is_of_then.get())
    try:
        yield
    finally:
        _run_is_of_then.reset(before)


@contextmanager
def run_since_2_7(is_since: bool) -> Iterator[None]:
    """A run; the experiments that are made in it are as new as it is."""
    before = _run_is_since_2_7.set(is_since)
    try:
        yield
    finally:
        _run_is_since_2_7.reset(before)


def in_run_of_then() -> bool:
    """Whether what is asked for now is for such a run."""
    return _run_is_of_then.get()


def note_age(storage: Any, is_of_then: bool) -> None:
    """Note whether an experiment, or the run that it is made in, was written for Ray 2.6 or an older one.

    Args:
        storage: Where the experiment stores; or a `RunConfig`, which is pickled with the note.
        is_of_then: Whether it was; the run may have been anyway.
    """
    setattr(storage, _NOTE, is_of_then or _run_is_of_then.get())


def is_config_of_then(run_config: Any) -> bool:
    """Whether a `RunConfig` was noted to be as old."""
    return bool(getattr(run_config, _NOTE, False))


def is_trial_of_then(storage: Any) -> bool:
    """Whether a trial belongs to such a run.

    Args:
        storage: Where the trial stores; None for a trainable that was made by hand.
    """
    return bool(getattr(storage, _NOTE, False))


def note_since_2_7(storage: Any, is_since: bool) -> None:
    """Note whether an experiment, or the run that it is made in, was written for Ray 2.7 or a newer one.

    Args:
        storage: Where the experiment stores; or a `RunConfig`, which is pickled with the note.
        is_since: Whether it was; the run may have been anyway.
    """
    setattr(storage, _SINCE, is_since or _run_is_since_2_7.get())


def is_since_2_7(storage: Any) -> bool:
    """Whether an experiment, or the run of a `RunConfig`, was noted to be as new.

    Args:
        storage: Where a trial of it stores, or the config; None for a trainable that was made by hand.
    """
    return bool(getattr(storage, _SINCE, False))


def note_population(storage: Any) -> None:
    """Note that Population Based Training moves a trial from process to process.

    Args:
        storage: Where the trial stores; None for one of the user's own making.
    """
    if storage is not None:
        setattr(storage, _IN_POPULATION, True)


def is_in_population(storage: Any) -> bool:
    """Whether Population Based Training moved a trial before this process of it began.

    Args:
        storage: Where the trial stores; None for a trainable that was made by hand.
    """
    return bool(getattr(storage, _IN_POPULATION, False))
