"""Environment variables for the time of a run, or of several that overlap."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_lock = threading.Lock()
_held: dict[str, list[str | None]] = {}
"""By name, the value before the first run that changes the variable, once for each run that still does."""


@contextmanager
def environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    """Set environment variables, and restore them when the last run that has set them ends.

    Args:
        changes: Values by name; None removes the variable.
    """
    with _lock:
        for name, value in changes.items():
            held = _held.setdefault(name, [])
            held.append(held[0] if held else os.environ.get(name))
            _set(name, value)
    try:
        yield
    finally:
        with _lock:
            for name in changes:
                before = _held[name].pop()
                if not _held[name]:
                    _set(name, before)


def _set(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value
