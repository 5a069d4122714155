"""Several experiments in one Tune run, each in a directory of its own.

Ray's controller takes the first one's directory for that of all: what the driver writes for trials of the others
(results, parameters, event files) stays behind in its staging directories, and a resumed run moves all trials into the
first directory. As in every release, the state of the whole run is in the first directory.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any


def bring_to_storage(trials: list[Any], main: Any, *, wait: bool) -> None:
    """Copy what the driver wrote for all trials but those of the first experiment.

    Args:
        trials: The trials of the run.
        main: The storage context of the first experiment, which Ray itself takes care of.
        wait: Whether to wait for the copies.
    """
    storages = {trial.storage.experiment_fs_path: trial.storage for trial in trials}
    storages.pop(main.experiment_fs_path, None)
    # There is nothing where trials write to storage themselves.
    staged = [storage for storage in storages.values() if Path(storage.experiment_driver_staging_path).is_dir()]
    for storage in staged:
        if wait:
            storage.syncer.wait()
        storage.syncer.sync_up(storage.experiment_driver_staging_path, storage.experiment_fs_path)
    if wait:
        for storage in staged:
            storage.syncer.wait()


def restore_in_place(controller: Any, state: dict[str, Any], restore: Callable[[Any, dict[str, Any]], Any]) -> Any:
    """Restore the trials of a run so that those of each experiment keep its directory.

    Args:
        controller: Ray's controller; its storage is that of the first experiment, which may have been moved.
        state: The state of the run, as Ray reads it.
        restore: Ray's own method, which restores trials into the controller's storage.

    Returns:
        The restored trials, in their order.
    """
    from ray.tune.experiment.trial import Trial

    main = controller._storage
    kept = state["trial_data"]
    written = [Trial.from_json_state(trial).storage for trial, _ in kept]
    restored: list[Any] = []
    try:
        for _, group in groupby(range(len(kept)), key=lambda index: written[index].experiment_fs_path):
            indices = list(group)
            controller._storage = _where_it_is_now(written[indices[0]], written[0], main)
            restored += restore(controller, {**state, "trial_data": [kept[index] for index in indices]})
    finally:
        controller._storage = main
    return restored


def _where_it_is_now(written: Any, first: Any, main: Any) -> Any:
    """The storage context of an experiment.

    Args:
        written: What it was when the state was written.
        first: What that of the first experiment was then.
        main: What that of the first experiment is now. A sibling of it is its sibling still.
    """
    if written.experiment_fs_path == first.experiment_fs_path:
        return main
    now = copy.copy(main if written.storage_fs_path == first.storage_fs_path else written)
    now.experiment_dir_name = written.experiment_dir_name
    return now
