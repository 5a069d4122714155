"""`ray.tune.syncer.Syncer`, which users subclassed in Ray 2.0 - 2.6 to reach storage that Ray did not know.

Serves the row ``ray.tune.syncer.Syncer``; `compat.adapters.runs.sync_function` calls it. Behaviour after Ray 2.6.3.
"""

from __future__ import annotations

import abc
import logging
import time
from collections.abc import Iterable
from typing import Any, Final

from ray.tune import TuneError

from compat.errors import LegacyApiError
from compat.gone_members import Refused
from legacy_api import parameters_of
from v2_api.filesystems import has_known_scheme

_OWNER: Final = "ray.tune.syncer.Syncer"
_logger: Final = logging.getLogger(__name__)


class Syncer(abc.ABC):
    """Copies directories to storage and back. The copies may go on in the background until ``wait``.

    Attributes:
        sync_period: Seconds between two copies of ``sync_up_if_needed`` or ``sync_down_if_needed``.
        sync_timeout: Seconds that ``wait`` is to wait.
    """

    validate_hosts = Refused("NAM828")

    def __new__(cls, *args: Any, **arguments: Any) -> Syncer:
        """Refuse what Ray 0.8 - 1.13 called so, which was no class to be derived from.

        Raises:
            LegacyApiError: If it is made as then.
        """
        if cls is Syncer:
            _refuse_of_then(_OWNER, [*list(parameters_of(_OWNER))[: len(args)], *arguments])
        return super().__new__(cls)

    def __init__(self, sync_period: float = 300.0, sync_timeout: float = 1800.0) -> None:
        """Take how often to copy, and how long a copy may take."""
        self.sync_period = sync_period
        self.sync_timeout = sync_timeout
        self.last_sync_up_time = float("-inf")
        self.last_sync_down_time = float("-inf")

    @abc.abstractmethod
    def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
        """Copy a directory to storage, without the files whose names fit a pattern; whether that has begun."""

    @abc.abstractmethod
    def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
        """Copy a directory from storage, without the files whose names fit a pattern; whether that has begun."""

    @abc.abstractmethod
    def delete(self, remote_dir: str) -> bool:
        """Delete a directory in storage; whether that has begun."""

    def retry(self) -> None:  # noqa: B027 - as then, only those who copy in the background have one
        """Do once more what was done last."""

    def wait(self) -> None:  # noqa: B027
        """Wait for what goes on in the background, and raise if it failed."""

    def sync_up_if_needed(
        self, local_dir: str, remote_dir: str, exclude: list[str] | None = None, **of_then: Any
    ) -> bool | None:
        """``sync_up``, if ``sync_period`` has passed since the last time."""
        _refuse_of_then(f"{_OWNER}.sync_up_if_needed", of_then)
        now = time.time()
        if now - self.last_sync_up_time < self.sync_period:
            return None
        begun = self.sync_up(local_dir=local_dir, remote_dir=remote_dir, exclude=exclude)
        self.last_sync_up_time = now
        return begun

    def sync_down_if_needed(
        self, remote_dir: str, local_dir: str, exclude: list[str] | None = None, **of_then: Any
    ) -> bool | None:
        """``sync_down``, if ``sync_period`` has passed since the last time."""
        _refuse_of_then(f"{_OWNER}.sync_down_if_needed", of_then)
        now = time.time()
        if now - self.last_sync_down_time < self.sync_period:
            return None
        begun = self.sync_down(remote_dir=remote_dir, local_dir=local_dir, exclude=exclude)
        self.last_sync_down_time = now
        return begun

    def wait_or_retry(self, max_retries: int = 3, backoff_s: float = 5) -> None:
        """Wait, and have it done once more where it failed.

        Raises:
            ray.tune.TuneError: If it failed as many times as it may be tried.
        """
        failure: Exception | None = None
        for _ in range(max_retries):
            try:
                return self.wait()
            except Exception as error:  # whatever the user's class raises
                _logger.exception("Sync failed; tried once more in %s seconds.", backoff_s)
                failure = error
                time.sleep(backoff_s)
                self.retry()
        raise TuneError(f"Failed sync even after {max_retries} retries.") from failure

    def reset(self) -> None:
        """Forget when the last copies were made."""
        self.last_sync_up_time = float("-inf")
        self.last_sync_down_time = float("-inf")

    def close(self) -> None:  # noqa: B027
        """Release what the syncer holds."""

    @classmethod
    def validate_upload_dir(cls, upload_dir: str) -> Any:
        """Whether the syncer can copy to a place; a subclass may know others, and raises `ValueError` likewise.

        Raises:
            ValueError: If it is a path, or a URI whose scheme nothing knows.
        """
        if upload_dir and not has_known_scheme(upload_dir):
            raise ValueError(f"No external storage is known for upload_dir={upload_dir!r}")
        return True


def takes_place(syncer: Syncer, upload_dir: str) -> None:
    """Ask a user's syncer whether it can copy to a place, if it says so itself: Ray 2.0 did not ask the others.

    Raises:
        ValueError: If it cannot.
    """
    if getattr(type(syncer).validate_upload_dir, "__func__", None) is not vars(Syncer)["validate_upload_dir"].__func__:
        syncer.validate_upload_dir(upload_dir)


def _refuse_of_then(owner: str, given: Iterable[str]) -> None:
    rows = parameters_of(owner)
    for name in given:
        if name in rows:
            raise LegacyApiError(rows[name].code)
        raise TypeError(f"{owner}() got an unexpected keyword argument {name!r}")
