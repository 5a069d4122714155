"""Trials that know their directory as ``logdir`` only, given to a logger callback.

Serves the row ``Trial.logdir`` for objects that are not Ray's: the stand-ins for a trial with which old code, its tests
above all, calls `JsonLoggerCallback` and its sisters by hand. Through Ray 2.6 they needed no more than ``logdir``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from compat.overlay import resolve


class _LoggedTrial:
    """Such a trial with the names of today; a dictionary takes it for the trial itself."""

    checkpoint: Any = None

    def __init__(self, trial: Any) -> None:
        self._trial = trial
        self.local_path = getattr(trial, "local_path", None) or trial.logdir

    def init_local_path(self) -> None:
        """Make the directory, if the trial knows how."""
        for method in ("init_local_path", "init_logdir"):
            if hasattr(self._trial, method):
                getattr(self._trial, method)()
                return

    def __getattr__(self, name: str) -> Any:
        return getattr(self._trial, name)

    def __str__(self) -> str:
        return str(self._trial)

    def __hash__(self) -> int:
        return hash(self._trial)

    def __eq__(self, other: object) -> bool:
        return bool(self._trial == getattr(other, "_trial", other))


def knowing_its_directory(target: str) -> Callable[..., Any]:
    """A method of a logger callback that takes such trials, too.

    Args:
        target: The method of Ray's, as ``module:Class.method``.
    """
    ray_method = resolve(target)

    @wraps(ray_method)
    def log(self: Any, trial: Any, *args: Any, **kwargs: Any) -> Any:
        # Trials of Ray's are not asked for `logdir`, which would warn of it.
        if not (hasattr(trial, "local_path") and hasattr(trial, "checkpoint")) and hasattr(trial, "logdir"):
            trial = _LoggedTrial(trial)
        return ray_method(self, trial, *args, **kwargs)

    return log
