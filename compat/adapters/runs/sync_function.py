"""``sync_to_cloud`` and ``SyncConfig(syncer=...)`` that are the user's own: they carry results away.

Results stay in ``local_dir``, and the user's function, command or `Syncer` copies the directory of the experiment, as
through Ray 2.6. Today's Ray writes to storage itself, and could not know what a function of ``hdfs dfs -put`` did.
"""

from __future__ import annotations

import inspect
import logging
import os
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ray.train.constants import DEFAULT_STORAGE_PATH
from ray.tune import Callback, TuneError

from compat.adapters.runs.behind_tune import behind_tune
from compat.adapters.runs.syncer import Syncer, takes_place
from compat.errors_of_both import NoUploadDirError

_logger: Final = logging.getLogger(__name__)
_EXCLUDING_ARGUMENTS: Final = 3
"""From Ray 1.8 on, functions also took which files to leave out."""
_CHECKPOINTS: Final = "*/checkpoint_*"
_PERIOD: Final = "TUNE_CLOUD_SYNC_S"


class IncompleteCommandError(TuneError, ValueError):  # type: ignore[misc]
    """A command that fetches results does not say from or to where: a ValueError in Ray 1.1 - 1.5, else a TuneError."""


class OwnSync(Callback):  # type: ignore[misc]
    """Calls the user's function with the directory of the experiment and where it is to be copied."""

    def __init__(self, sync: Callable[..., Any] | str, upload_dir: str, period: float) -> None:
        """Take what was given.

        Args:
            sync: A function of a source and a target, or a shell command with ``{source}`` and ``{target}``.
            upload_dir: What the experiment's directory is to be copied below.
            period: Seconds between two copies; at the end there is one in any case.

        Raises:
            ValueError: If the command does not say where source and target go.
        """
        _look_at_template(sync, ValueError)
        self._sync, self._upload_dir, self._period = sync, upload_dir, period
        self._last = float("-inf")

    def on_trial_result(self, iteration: int, trials: list[Any], trial: Any, result: Any, **info: Any) -> None:
        """Copy what there is, if it is time to."""
        if time.monotonic() - self._last > self._period:
            self._copy(trial)

    def on_experiment_end(self, trials: list[Any], **info: Any) -> None:
        """Copy everything."""
        if trials:
            self._copy(trials[0])

    def __reduce__(self) -> Any:
        """The controller of a trainer has it, too."""
        return behind_tune(self)

    def fetch(self, experiment: PurePosixPath) -> None:
        """Copy the experiment back, by the same function or command."""
        self.copy(_target(self._upload_dir, experiment), f"{experiment}/")

    def _copy(self, trial: Any) -> None:
        experiment = PurePosixPath(trial.storage.experiment_fs_path)
        self.copy(f"{experiment}/", _target(self._upload_dir, experiment))
        self._last = time.monotonic()

    def copy(self, source: str, target: str) -> None:
        """Call the function, or run the command; what it raises is logged."""
        with _failures_logged():
            if isinstance(self._sync, str):
                fields = {"source": shlex.quote(source), "target": shlex.quote(target), "options": ""}
                subprocess.run(self._sync.format(**fields), shell=True, check=True)
            else:
                takes_three = len(inspect.signature(self._sync).parameters) >= _EXCLUDING_ARGUMENTS
                self._sync(source, target, *([None] if takes_three else []))


class OwnSyncer(Callback):  # type: ignore[misc]
    """Has the user's `Syncer` copy each checkpoint when it is there, and all else from time to time and at the end.

    The driver does what each trial did for its own checkpoints then.
    """

    def __init__(self, syncer: Syncer, upload_dir: str) -> None:
        """Take what was given.

        Args:
            syncer: The user's.
            upload_dir: What the experiment's directory is to be copied below.

        Raises:
            ValueError: If the syncer does not take the place.
        """
        takes_place(syncer, upload_dir)
        self._syncer, self._upload_dir = syncer, upload_dir
        self._copied: dict[str, str] = {}

    def on_trial_result(self, iteration: int, trials: list[Any], trial: Any, result: Any, **info: Any) -> None:
        """Copy what there is, if it is time to; it is not waited for."""
        with _failures_logged():
            self._syncer.sync_up_if_needed(**self._experiment_of(trial))

    def on_checkpoint(self, iteration: int, trials: list[Any], trial: Any, checkpoint: Any, **info: Any) -> None:
        """Copy the checkpoint, and delete the copies of those that are not kept any longer."""
        experiment = PurePosixPath(trial.storage.experiment_fs_path)
        below = PurePosixPath(checkpoint.path).relative_to(experiment)
        self._copied[checkpoint.path] = target = f"{_target(self._upload_dir, experiment)}/{below}"
        self._delete_dropped()
        self._in_turn(self._syncer.sync_up, local_dir=checkpoint.path, remote_dir=target)

    def on_experiment_end(self, trials: list[Any], **info: Any) -> None:
        """Copy everything."""
        if trials:
            self._delete_dropped()
            self._in_turn(self._syncer.sync_up, **self._experiment_of(trials[0]))

    def __reduce__(self) -> Any:
        """The controller of a trainer has it, too."""
        return behind_tune(self)

    def fetch(self, experiment: PurePosixPath) -> None:
        """Copy the experiment back, with its checkpoints."""
        self._in_turn(
            self._syncer.sync_down, remote_dir=_target(self._upload_dir, experiment), local_dir=str(experiment)
        )

    def _experiment_of(self, trial: Any) -> dict[str, Any]:
        experiment = PurePosixPath(trial.storage.experiment_fs_path)
        return {
            "local_dir": str(experiment),
            "remote_dir": _target(self._upload_dir, experiment),
            "exclude": [_CHECKPOINTS],
        }

    def _delete_dropped(self) -> None:
        for source in [source for source in self._copied if not Path(source).exists()]:
            self._in_turn(self._syncer.delete, remote_dir=self._copied.pop(source))

    def _in_turn(self, work: Callable[..., Any], **arguments: Any) -> None:
        """Do this when nothing goes on in the background any more, and wait until it is done."""
        with _failures_logged():
            self._syncer.wait_or_retry()
        with _failures_logged():
            work(**arguments)
            self._syncer.wait_or_retry()


class OfExperiment(Callback):  # type: ignore[misc]
    """Carries away what belongs to one experiment of a run, as its `Experiment` says."""

    def __init__(self, syncing: OwnSync | OwnSyncer, path: str) -> None:
        """Take what carries it away, and the directory of the experiment."""
        self._syncing, self._path = syncing, path

    def on_trial_result(self, iteration: int, trials: list[Any], trial: Any, result: Any, **info: Any) -> None:
        """Copy what there is, if it is time to."""
        if self._owns(trial):
            self._syncing.on_trial_result(iteration, trials, trial, result, **info)

    def on_checkpoint(self, iteration: int, trials: list[Any], trial: Any, checkpoint: Any, **info: Any) -> None:
        """Copy the checkpoint."""
        if self._owns(trial):
            self._syncing.on_checkpoint(iteration, trials, trial, checkpoint, **info)

    def on_experiment_end(self, trials: list[Any], **info: Any) -> None:
        """Copy everything."""
        self._syncing.on_experiment_end([trial for trial in trials if self._owns(trial)], **info)

    def _owns(self, trial: Any) -> bool:
        return str(trial.storage.experiment_fs_path) == self._path


@contextmanager
def _failures_logged() -> Iterator[None]:
    """As ever, results that could not be copied end no run: it is logged, and the next copy is made all the same."""
    try:
        yield
    except Exception:  # whatever the user's class raises
        _logger.exception("Sync execution failed.")


def _target(upload_dir: str, experiment: PurePosixPath) -> str:
    return f"{upload_dir.rstrip('/')}/{experiment.name}"


def own_sync(arguments: Mapping[str, Any]) -> OwnSync | OwnSyncer | None:
    """The callback that a call of then means by its function, command or `Syncer`, or None if it has none.

    Args:
        arguments: Arguments of `tune.run` or `Experiment`, or what stands for them in a `RunConfig`.

    Raises:
        NoUploadDirError: If ``sync_to_cloud`` is given without an ``upload_dir``, as on Ray 0.8 and 1.
        ValueError: If a `Syncer` is given without a place, as on Ray 2.
        IncompleteCommandError: If the command of ``sync_to_driver``, or of ``syncer`` without an ``upload_dir``, does
            not say where source and target go. Otherwise nothing is done with it: trials write to storage themselves.
    """
    config = arguments.get("sync_config")
    to_driver = arguments.get("sync_to_driver") or getattr(config, "sync_to_driver", None)
    sync = arguments.get("sync_to_cloud") or getattr(config, "sync_to_cloud", None)
    upload_dir = arguments.get("upload_dir") or getattr(config, "upload_dir", None)
    if sync and not upload_dir:
        raise NoUploadDirError("Need `upload_dir` if `sync_to_cloud` given.")
    sync = sync or getattr(config, "syncer", None)
    if isinstance(sync, Syncer):
        upload_dir = upload_dir or _only_a_uri(arguments.get("storage_path"))
        if not upload_dir:
            raise ValueError("Must specify a remote `storage_path` or an `upload_dir` to use a custom `syncer`.")
        return OwnSyncer(sync, str(upload_dir))
    _look_at_template(to_driver if upload_dir else to_driver or sync, IncompleteCommandError)
    if not upload_dir or sync == "auto" or not (callable(sync) or isinstance(sync, str)):
        return None
    return OwnSync(sync, str(upload_dir), _period(config))


def _period(config: Any) -> float:
    """Seconds between two copies: ``cloud_sync_period`` in Ray 1.0 - 1.8, and a variable where there is no config.

    Raises:
        ValueError: If the variable holds no number.
    """
    if config is None:
        given = os.environ.get(_PERIOD, "300")
        try:
            return float(given)
        except ValueError:
            raise ValueError(f"{_PERIOD} is {given!r}, and should be a number of seconds.") from None
    of_then = getattr(config, "cloud_sync_period", None)
    return float(config.sync_period if of_then is None or of_then < 0 else of_then)


def fetch_to_resume(syncing: OwnSync | OwnSyncer, sections: dict[str, Any]) -> None:
    """Bring back what was carried away if a run is to be resumed from there, as through Ray 2.6.

    ``resume="REMOTE"`` asks for it, and "AUTO" does where nothing is left here: what is here is newer than a copy.

    Args:
        syncing: What carries the results of the run away.
        sections: Sections of the `v2_api.tune_run.TuneRun` that is being put together; changed in place.
    """
    resume, run_config = sections.get("resume"), sections["run_config"]
    if not isinstance(resume, dict) or not run_config.get("name"):
        return
    place = run_config.get("storage_path") or DEFAULT_STORAGE_PATH
    experiment = PurePosixPath(Path(place).expanduser(), run_config["name"])
    if resume.pop("remote", False) or not (resume["required"] or Path(experiment).exists()):
        syncing.fetch(experiment)


def _look_at_template(sync: Any, error: type[Exception]) -> None:
    for field in ("{source}", "{target}"):
        if isinstance(sync, str) and sync != "auto" and field not in sync:
            raise error(f"Sync template missing '{field}'.")


def _only_a_uri(storage_path: Any) -> Any:
    return storage_path if "://" in str(storage_path) else None
