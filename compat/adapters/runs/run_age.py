"""What trials know of the release that their run was written for: whether that was Ray 2.6 or an older one for certain.

The driver sees it from the arguments of the run (`compat.adapters.runs.stop_keys.written_before_2_7`) and notes it
where the experiment stores. Each trial gets a copy of that, in whichever process it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

_NOTE: Final = "_compat_written_before_2_7"
_run_is_of_then: Final[ContextVar[bool]] = ContextVar("run_is_of_then", default=False)


@contextmanager
def run_of_then(is_of_then: bool) -> Iterator[None]:
    """A run; the experiments that are made in it are as old as it is."""
    before = _run_is_of_then.set(is_of_then or _run_is_of_then.get())
    try:
        yield
    finally:
        _run_is_of_then.reset(before)


def note_age(storage: Any, is_of_then: bool) -> None:
    """Note whether an experiment, or the run that it is made in, was written for Ray 2.6 or an older one."""
    setattr(storage, _NOTE, is_of_then or _run_is_of_then.get())


def is_trial_of_then(storage: Any) -> bool:
    """Whether a trial belongs to such a run.

    Args:
        storage: Where the trial stores; None for a trainable that was made by hand.
    """
    return bool(getattr(storage, _NOTE, False))
