"""Methods that stand in place of Ray's for the time of a run, or of several that overlap."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

Replacements = Mapping[Any, Mapping[str, Any]]


class ReplacedMethods:
    """Replacements that are in force while at least one user needs them.

    Runs may overlap, in threads. Each taking back what it has put there itself would leave the last one's methods
    behind for ever.
    """

    def __init__(self, make: Callable[[], Replacements]) -> None:
        """Remember how the replacements are made.

        Args:
            make: Gives the new methods by class and name, from those that are Ray's.
        """
        self._make = make
        self._lock = threading.Lock()
        self._users = 0
        self._rays: dict[Any, dict[str, Any]] = {}

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Put the methods in place, and Ray's back when nobody needs them any more."""
        with self._lock:
            if self._users == 0:
                self._replace()
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if self._users == 0:
                    self._set(self._rays)

    def _replace(self) -> None:
        ours = self._make()
        self._rays = {owner: {name: vars(owner)[name] for name in methods} for owner, methods in ours.items()}
        self._set(ours)

    @staticmethod
    def _set(methods: Replacements) -> None:
        for owner, named in methods.items():
            for name, method in named.items():
                setattr(owner, name, method)
