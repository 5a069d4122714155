"""The run of Ray Train 1.x that this process is a worker of: the functions of `ray.train` ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # those who only ask need nothing of it
    from compat.adapters.train1.session import Session

_session: Session | None = None


def current() -> Session | None:
    """The run; None in every other process."""
    return _session


def set_current(session: Session | None) -> None:
    """Begin a run in this process, or end it."""
    global _session
    _session = session
