"""``restore=`` of a run that can only have been written for Ray 2.7 or newer: its trials count from zero.

Through Ray 2.6 they went on with the iterations, the time and the steps of the checkpoint, and so do those of a run
that does not tell. What tells is a name that `ray.train` and `ray.tune` have only had since then: a config of theirs,
among the arguments or in the module of the trainable. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from compat.adapters.runs.names_since_2_7 import written_since_2_7

_NOTE: Final = "_compat_counts_anew"
_run_counts_anew: Final[ContextVar[bool]] = ContextVar("run_counts_anew", default=False)


@contextmanager
def run_that_counts_anew(anew: bool) -> Iterator[None]:
    """A run; the experiments that are made in it know whether their trials count from zero."""
    before = _run_counts_anew.set(anew)
    try:
        yield
    finally:
        _run_counts_anew.reset(before)


def note_counting(storage: Any) -> None:
    """Note for the trials of an experiment that is made now whether they count from zero.

    Args:
        storage: Where it stores; each trial gets a copy of that, in whichever process it runs.
    """
    setattr(storage, _NOTE, _run_counts_anew.get())


def counts_anew(storage: Any) -> bool:
    """Whether a trial counts from zero where it is restored.

    Args:
        storage: Where the trial stores; None for a trainable that was made by hand.
    """
    return bool(getattr(storage, _NOTE, False))


def restores_as_since_2_7(trainables: Iterable[Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a run goes on from a checkpoint, and can only have been written for Ray 2.7 or newer.

    Args:
        trainables: Classes, functions, names of registered ones, or `Experiment` objects.
        arguments: What else the run was given, by name.
    """
    return arguments.get("restore") is not None and written_since_2_7(trainables, arguments.values())
