"""``sync_to_cloud`` and ``SyncConfig(syncer=...)`` that are a function or a command: they carry results away.

Results stay in ``local_dir``, and the user's own function copies the directory of the experiment, as through Ray 2.0.
Today's Ray writes to storage itself, and could not know what a function of ``hdfs dfs -put`` did.
"""

from __future__ import annotations

import inspect
import logging
import shlex
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from ray.tune import Callback

_logger: Final = logging.getLogger(__name__)
_EXCLUDING_ARGUMENTS: Final = 3
"""From Ray 1.8 on, functions also took which files to leave out."""


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
        for field in ("{source}", "{target}"):
            if isinstance(sync, str) and field not in sync:
                raise ValueError(f"Sync template missing '{field}'.")
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

    def _copy(self, trial: Any) -> None:
        experiment = PurePosixPath(trial.storage.experiment_fs_path)
        source, target = f"{experiment}/", f"{self._upload_dir.rstrip('/')}/{experiment.name}"
        try:
            if isinstance(self._sync, str):
                fields = {"source": shlex.quote(source), "target": shlex.quote(target), "options": ""}
                subprocess.run(self._sync.format(**fields), shell=True, check=True)
            else:
                takes_three = len(inspect.signature(self._sync).parameters) >= _EXCLUDING_ARGUMENTS
                self._sync(source, target, *([None] if takes_three else []))
        except Exception:  # as ever: what could not be copied now is copied the next time
            _logger.exception("Sync execution failed.")
        self._last = time.monotonic()


def own_sync(arguments: Mapping[str, Any]) -> OwnSync | None:
    """The callback that a call of then means by its function or command, or None if it has none.

    Args:
        arguments: Arguments of `tune.run`.

    Raises:
        ValueError: If ``sync_to_cloud`` is given without an ``upload_dir``, as on Ray 0.8.
    """
    config = arguments.get("sync_config")
    sync = arguments.get("sync_to_cloud") or getattr(config, "sync_to_cloud", None)
    upload_dir = arguments.get("upload_dir") or getattr(config, "upload_dir", None)
    if sync and not upload_dir:
        raise ValueError("Need `upload_dir` if `sync_to_cloud` given.")
    sync = sync or getattr(config, "syncer", None)
    if not upload_dir or sync == "auto" or not (callable(sync) or isinstance(sync, str)):
        return None
    return OwnSync(sync, str(upload_dir), getattr(config, "sync_period", 300))
