"""``result.log_dir`` of a trainer, from which old code goes up to the directory of the run.

Serves row TRR800. Through Ray 2.42 a run's directory held one of its trial, which the result named. Today they are one.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

from compat.usage import used
from v2_api.snapshot import SNAPSHOT

_CODE: Final = "TRR800"
_Path: Any = type(Path())
_logger = logging.getLogger("ray.train")


@cache
def say_layout() -> None:
    """Say once in this process where the files of runs are, which old code finds by patterns one directory below."""
    _logger.info(
        "The files of a trainer's run, such as result.json and checkpoint_000000, are directly in its directory, "
        "`result.path`, and no longer in that of a trial, one below, as through Ray 2.42: patterns such as "
        "`run/*/checkpoint_*` find nothing today [%s], and `checkpoint_*` in it finds %s beside the checkpoints, last "
        "by name: `checkpoint_[0-9]*` does not.",
        _CODE,
        SNAPSHOT,
    )


class RunDirectory(_Path):  # type: ignore[misc]
    """The directory of a run, and the one above it, as that of its trial was.

    What is made of it by ``/`` and the like is of this class, too, and nothing but a path.
    """

    __slots__ = ("is_run",)

    @classmethod
    def of(cls, path: str) -> RunDirectory:
        """The directory that a result has."""
        directory = cls(path)
        directory.is_run = True
        return directory

    @property
    def parent(self) -> Path:
        """The directory of the run: itself."""
        above = Path(super().parent)
        return self._run() if self._is_run() else above

    @property
    def parents(self) -> tuple[Path, ...]:
        """The directory of the run, and those above."""
        above = tuple(map(Path, super().parents))
        return (self._run(), *above) if self._is_run() else above

    def _is_run(self) -> bool:
        return bool(getattr(self, "is_run", False))

    def _run(self) -> Path:
        used(_CODE, "Above `result.log_dir` the shim gives `result.log_dir` itself.")
        return Path(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Be a plain path wherever it is brought to."""
        return Path, (str(self),)
