"""`ray.tune.syncer._BackgroundSyncer`, from which users derived syncers that name what copies, and what Ray derived.

They have no rows of their own: their names were private, and code of users has them all the same. Behaviour after
Ray 2.6.3.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from ray.tune import TuneError

from compat.adapters.runs.syncer import Syncer
from compat.adapters.runs.uri_syncer import UriSyncer
from compat.usage import used
from legacy_api import known

_Command = tuple[Callable[..., Any], dict[str, Any]]
_CODE: Final = known("ray.tune.syncer.Syncer").code
_logger: Final = logging.getLogger(__name__)


class _Work:
    """A call that goes on in a thread of its own."""

    def __init__(self, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        self._function, self._arguments = function, arguments
        self._failure: Exception | None = None
        self.start_time = time.time()
        self._thread = threading.Thread(target=self._do, daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether it has not come to its end."""
        return self._thread.is_alive()

    def wait(self, timeout: float) -> None:
        """Wait for its end, and no longer than so many seconds from its beginning on; raise what it raised.

        Raises:
            TimeoutError: If it goes on after that.
        """
        self._thread.join(max(self.start_time + timeout - time.time(), 0))
        if self.is_running:
            name = getattr(self._function, "__name__", str(self._function))
            raise TimeoutError(f"{name} did not finish running within the timeout of {timeout} seconds.")
        if self._failure is not None:
            raise self._failure

    def _do(self) -> None:
        try:
            self._function(**self._arguments)
        except Exception as error:  # whatever the user's function raises; whoever waits is told
            self._failure = error


class _BackgroundSyncer(Syncer):
    """A `Syncer` whose subclasses say by which function, and with which arguments, directories are copied."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if cls.__module__ != __name__:
            used(_CODE)

    def __init__(self, sync_period: float = 300.0, sync_timeout: float = 1800.0) -> None:
        """Take how often to copy, and how long a copy may take."""
        super().__init__(sync_period, sync_timeout)
        self._sync_process: _Work | None = None
        self._current_cmd: _Command | None = None

    def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
        """Begin to copy a directory to storage, unless the last copy goes on."""
        return self._begin(
            f"sync up of {local_dir} to {remote_dir}",
            lambda: self._sync_up_command(local_path=local_dir, uri=remote_dir, exclude=exclude),
        )

    def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
        """Begin to copy a directory from storage, whatever is in it, unless the last copy goes on."""
        return self._begin(
            f"sync down of {remote_dir} to {local_dir}",
            lambda: self._sync_down_command(uri=remote_dir, local_path=local_dir),
        )

    def delete(self, remote_dir: str) -> bool:
        """Begin to delete a directory in storage, unless the last copy goes on."""
        return self._begin(f"deletion of {remote_dir}", lambda: self._delete_command(uri=remote_dir))

    def retry(self) -> None:
        """Begin once more what was begun last.

        Raises:
            ray.tune.TuneError: If nothing was.
        """
        if self._current_cmd is None:
            raise TuneError("No sync command set, cannot retry.")
        self._sync_process = _Work(*self._current_cmd)

    def wait(self) -> None:
        """Wait for what goes on.

        Raises:
            TimeoutError: If it goes on after ``sync_timeout`` seconds.
            ray.tune.TuneError: If it failed.
        """
        work, self._sync_process = self._sync_process, None
        try:
            if work is not None:
                work.wait(self.sync_timeout)
        except TimeoutError:
            raise
        except Exception as error:  # whatever the user's function raised
            raise TuneError(f"Sync process failed: {error}") from error

    def __getstate__(self) -> dict[str, Any]:
        """All but the thread: what goes on does so where it was begun."""
        return {**vars(self), "_sync_process": None}

    def _begin(self, what: str, command: Callable[[], _Command]) -> bool:
        work = self._sync_process
        if work is not None:
            if work.is_running and time.time() - work.start_time < self.sync_timeout:
                _logger.warning("Last sync still in progress, skipping %s", what)
                return False
            try:
                self.wait()
            except (TimeoutError, TuneError) as error:
                _logger.warning("Last sync command failed: %s", error)
        self._current_cmd = command()
        self.retry()
        return True

    def _sync_up_command(self, local_path: str, uri: str, exclude: list[str] | None = None) -> _Command:
        raise NotImplementedError

    def _sync_down_command(self, uri: str, local_path: str) -> _Command:
        raise NotImplementedError

    def _delete_command(self, uri: str) -> _Command:
        raise NotImplementedError


class _DefaultSyncer(_BackgroundSyncer):
    """Ray's own, for any filesystem that pyarrow or fsspec knows."""

    def _sync_up_command(self, local_path: str, uri: str, exclude: list[str] | None = None) -> _Command:
        return UriSyncer().sync_up, {"local_dir": local_path, "remote_dir": uri, "exclude": exclude}

    def _sync_down_command(self, uri: str, local_path: str) -> _Command:
        return UriSyncer().sync_down, {"remote_dir": uri, "local_dir": local_path}

    def _delete_command(self, uri: str) -> _Command:
        return UriSyncer().delete, {"remote_dir": uri}


def get_node_to_storage_syncer(sync_config: Any, upload_dir: str | None = None) -> Syncer | None:
    """The `Syncer` that a `SyncConfig` means: Ray's own, the user's, or None if it means none or has no place.

    Args:
        sync_config: The configuration.
        upload_dir: The place, if the configuration has none.

    Raises:
        ValueError: If its ``syncer`` is something else, such as a function of Ray 1.
    """
    used(_CODE)
    syncer = sync_config.syncer
    if syncer is None or not (sync_config.upload_dir or upload_dir):
        return None
    if syncer == "auto":
        return _DefaultSyncer(sync_config.sync_period, sync_config.sync_timeout)
    if isinstance(syncer, Syncer):
        return syncer
    raise ValueError(f"Unknown syncer in SyncConfig: {syncer!r}. It has to be a `Syncer`, 'auto' or None")
