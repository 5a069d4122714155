"""``remote_checkpoint_dir`` of a `Trainable` that user code makes itself: copies of its checkpoints are kept there.

Serves TRN114 - TRN116; in a trial Tune passes neither. Behaviour after Ray 2.6.3: the copies are made by the `Syncer`
of the ``sync_config``, ``custom_syncer`` in Ray 2.0 - 2.3, or by Ray itself, and so are those of other files, for which
a checkpoint is looked that is gone here, and of which one that is deleted is deleted, too.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from ray.tune import TuneError

from compat.adapters.runs.sync_function import OwnSync
from compat.adapters.runs.syncer import Syncer
from compat.adapters.runs.uri_syncer import UriSyncer, fits_any
from v2_api.run_location import RunLocation

_CHECKPOINTS: Final = "checkpoint_*"
_NO_ARTIFACTS: Final = [
    *(_CHECKPOINTS, "*.tmp", "params.json", "params.pkl", "result.json", "progress.csv", "events.out.tfevents*"),
    *("*_object", "error.txt", "error.pkl"),
]
"""What is no artifact of the user's: the rest of the directory is."""
_RETRIES: Final = "TUNE_CHECKPOINT_CLOUD_RETRY_NUM"
_PAUSE: Final = "TUNE_CHECKPOINT_CLOUD_RETRY_WAIT_TIME_S"
_REMOTE: Final = "_compat_remote_checkpoints"
_logger: Final = logging.getLogger(__name__)


def retries() -> int:
    """How often a copy that fails is tried again."""
    return int(os.environ.get(_RETRIES, "3"))


def pause() -> float:
    """How long to wait before that, in seconds."""
    return float(os.environ.get(_PAUSE, "1"))


class _ByFunction(Syncer):
    """What ``sync_function_tpl`` of Ray 1.2 - 1.13 meant: a function, or a command, of a source and a target."""

    def __init__(self, sync: Any) -> None:
        super().__init__()
        self._copy = OwnSync(sync, "", 0).copy

    def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
        self._copy(local_dir, remote_dir)
        return True

    def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
        self._copy(remote_dir, local_dir)
        return True

    def delete(self, remote_dir: str) -> bool:
        _logger.warning("%s stays: a function that copies cannot delete.", remote_dir)
        return False


def _replace(directory: Path, by: Path) -> None:
    """Put another directory in the place of one, which is deleted when the other is there."""
    gone = directory.with_name(f"replaced_{directory.name}.tmp")
    shutil.rmtree(gone, ignore_errors=True)  # of a process that was killed when the other was there already
    directory.rename(gone)
    try:
        by.rename(directory)
    except OSError:
        gone.rename(directory)
        raise
    shutil.rmtree(gone, ignore_errors=True)


class RemoteCheckpoints:
    """The copies of one trainable's checkpoints, and of the other files in its directory.

    Attributes:
        place: Where they are.
        function: The user's function or command that makes them; None if something else does.
    """

    def __init__(self, place: str, syncer: Any, *, with_artifacts: bool) -> None:
        """Take what was given.

        Args:
            place: Where they are, a path or a URI.
            syncer: The user's `Syncer`, function or command; None or "auto" is Ray's own way.
            with_artifacts: Whether other files are kept, too.
        """
        self._with_artifacts = with_artifacts
        self.place = place
        self.function: Any = None
        if isinstance(syncer, Syncer):
            self._syncer: Syncer = syncer
        elif syncer in (None, "auto"):
            self._syncer = UriSyncer()
        else:
            self._syncer, self.function = _ByFunction(syncer), syncer
        self.is_paused = False

    def upload(self, logdir: str, directory: str) -> None:
        """Copy a checkpoint, and what the user's code wrote beside it."""
        if self.is_paused:
            return
        self._sync(self._syncer.sync_up, local_dir=directory, remote_dir=self._target(logdir, directory), exclude=None)
        self.upload_artifacts(logdir)

    def upload_artifacts(self, logdir: str) -> None:
        """Copy what the user's code wrote."""
        written = Path(logdir).iterdir() if self._with_artifacts and Path(logdir).is_dir() else ()
        if not all(fits_any(entry.name, _NO_ARTIFACTS) for entry in written):
            self._sync(self._syncer.sync_up, local_dir=logdir, remote_dir=self.place, exclude=_NO_ARTIFACTS)

    def fetch(self, logdir: str, path: str | Path) -> None:
        """Bring the checkpoint back that a path is of, if there is a copy, and the other files."""
        directory = Path(logdir).absolute()
        if not Path(path).absolute().is_relative_to(directory):
            return
        local = directory / Path(path).absolute().relative_to(directory).parts[0]
        # What is here in part is completed beside it: a copy that breaks off must not be mixed into it.
        target = local.with_name(f"fetching_{local.name}.tmp") if local.is_dir() else local
        try:
            if target != local:
                shutil.rmtree(target, ignore_errors=True)  # of a process that was killed
                shutil.copytree(local, target)
            fetched = self._sync(
                self._syncer.sync_down, remote_dir=self._target(logdir, str(local)), local_dir=str(target), exclude=None
            )
            if target != local and fetched:
                _replace(local, target)
        except Exception as error:  # whatever the user's class, or the filesystem, raises
            _logger.warning("There is no copy of %s in %s: %s", local, self.place, error)
            if target == local:  # half a copy
                shutil.rmtree(local, ignore_errors=True)
            return
        finally:
            if target != local:
                shutil.rmtree(target, ignore_errors=True)
        self._fetch_artifacts(logdir)

    def _fetch_artifacts(self, logdir: str) -> None:
        """Bring back what the user's code wrote. What is fetched already stays, whatever becomes of this."""
        if not self._with_artifacts:
            return
        try:
            self._sync(self._syncer.sync_down, remote_dir=self.place, local_dir=logdir, exclude=_NO_ARTIFACTS)
        except Exception as error:  # as above
            _logger.warning("The other files in %s could not be fetched: %s", self.place, error)

    def fetch_newest(self, logdir: str) -> None:
        """Bring the newest checkpoint back if it is not here."""
        copies = [name for name in RunLocation.of(self.place).directories() if fnmatch(name, _CHECKPOINTS)]
        if copies and not Path(logdir, max(copies)).exists():
            self.fetch(logdir, Path(logdir, max(copies)))

    def delete(self, logdir: str, directory: str) -> None:
        """Delete the copy of a checkpoint."""
        self._sync(self._syncer.delete, remote_dir=self._target(logdir, directory))

    def _target(self, logdir: str, directory: str) -> str:
        return f"{self.place.rstrip('/')}/{os.path.relpath(directory, logdir)}"

    def _sync(self, work: Callable[..., Any], **arguments: Any) -> bool:
        """Do it, wait for it and say whether it is done; as then, what goes on failing is logged, and no more."""
        begun = work(**arguments)
        try:
            self._syncer.wait_or_retry(retries(), pause())
        except TuneError:
            _logger.exception("Sync of %s failed.", arguments["remote_dir"])
            return False
        return begun is not False


def keep_remotely(
    trainable: Any, place: Any, sync_config: Any = None, custom_syncer: Any = None, sync_function: Any = None
) -> None:
    """Have a trainable keep copies, if it was made by user code with a place for them.

    Args:
        trainable: The trainable.
        place: Its ``remote_checkpoint_dir``.
        sync_config: A `SyncConfig` or None.
        custom_syncer: A `Syncer` or None.
        sync_function: Its ``sync_function_tpl``, which copies checkpoints alone.
    """
    if place:
        syncer = custom_syncer or getattr(sync_config, "syncer", None) or sync_function
        says_so = getattr(sync_config, "says_whether_to_keep_artifacts", False)
        with_artifacts = sync_function is None and (not says_so or bool(sync_config.sync_artifacts))
        setattr(trainable, _REMOTE, RemoteCheckpoints(str(place), syncer, with_artifacts=with_artifacts))


def remote_of(trainable: Any) -> RemoteCheckpoints | None:
    """The copies of a trainable's checkpoints; None if it keeps none."""
    remote: RemoteCheckpoints | None = vars(trainable).get(_REMOTE)
    return remote


@contextmanager
def keeping_nothing(trainable: Any) -> Iterator[None]:
    """A time in which nothing is copied: what is saved now is not there for long."""
    remote = remote_of(trainable)
    before = remote.is_paused if remote else False
    if remote:
        remote.is_paused = True
    try:
        yield
    finally:
        if remote:
            remote.is_paused = before
