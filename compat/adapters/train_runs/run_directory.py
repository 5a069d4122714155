"""``result.log_dir`` of a trainer: a path that tells where old code looks for the run above it.

Serves row TRR800. Through Ray 2.42 a run's directory held one of its trial, which the result named.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from compat.usage import used

_Path: Any = type(Path())


class RunDirectory(_Path):  # type: ignore[misc]
    """The directory of a run. What is made of it by ``/`` and the like is of this class, too, and tells nothing."""

    __slots__ = ("is_run",)

    @classmethod
    def of(cls, path: str) -> RunDirectory:
        """The directory that a result has."""
        directory = cls(path)
        directory.is_run = True
        return directory

    @property
    def parent(self) -> Path:
        """The directory above, which is the storage path and not the run."""
        if getattr(self, "is_run", False):
            used("TRR800", "`result.log_dir.parent`")
        return Path(super().parent)

    def __reduce__(self) -> tuple[Any, ...]:
        """Be a plain path wherever it is brought to."""
        return Path, (str(self),)
