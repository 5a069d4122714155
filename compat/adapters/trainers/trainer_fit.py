"""``trainer.fit()``: what happens in the run directory before Train V2 takes over.

V1 wrote ``trainer.pkl`` here, so that ``restore(path)`` needed nothing else; the manifest is written in its place.
And old code that constructs a trainer for a run that exists meant a fresh start, where V2 resumes.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any, Final

from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from compat.adapters.runs.air_scaling_config import require_number
from compat.adapters.train_runs.own_name import name_anew
from compat.adapters.trainers.trainer_boosting import is_legacy
from compat.adapters.trainers.trainer_configs import require_saving_by_loop
from compat.adapters.trainers.trainer_construct import given_to_ray, own_words, run_of
from compat.adapters.trainers.trainer_hooks import prepare, with_given_loop
from compat.adapters.trainers.trainer_restore import RESTORED
from compat.configuration import settings
from v2_api.bridge import BridgeError, plan_bridge
from v2_api.known_to_save import train_loop_saves
from v2_api.run_location import RunLocation
from v2_api.shared_storage import require_shared
from v2_api.snapshot import read_snapshot
from v2_api.train_run import location_of
from v2_api.train_state import stored_run
from v2_api.train_trial import resume_trial

_ray_fit: Final = vars(DataParallelTrainer)["fit"]
_ray_get_train_func: Final = vars(DataParallelTrainer)["_get_train_func"]

_ID: Final = "trial_id"
_IN_THIS_PROCESS: Final = (
    "ScalingConfig(num_workers=0) trains in this process and stores nothing, as since Ray 2.51; it was a ValueError "
    "through Ray 2.42."
)
_CHOICE: Final = (
    "Code for Ray before 2.43 meant a fresh start here. Give a new run another RunConfig(name=...), or choose with "
    'compat.configure(on_existing_run="resume" | "fresh" | "error").'
)


@functools.wraps(_ray_fit)
def fit(self: Any) -> Any:
    """Run the trainer as Ray does, once the run directory is as the user means it.

    Raises:
        FileExistsError: If the run exists and ``on_existing_run="error"`` was configured.
        StorageNotSharedError: If its checkpoints would be lost, because machines do not see the storage path.
        ValueError: If the train loop is the user's, and the configuration says how often to save; or if there are no
            workers and code of Ray 2.0 - 2.42 is certain not to have meant that.
    """
    run = run_of(self)
    if run is not None:
        arguments = given_to_ray(self)
        if not is_legacy(arguments):
            require_saving_by_loop(arguments.get("run_config"))
    in_this_process = getattr(self, "running_in_local_mode", False)
    if in_this_process:
        require_number(self.scaling_config)
        warnings.warn(_IN_THIS_PROCESS, stacklevel=2)
    if run is not None and not in_this_process:
        restored = vars(self).get(RESTORED, False)
        if not restored:
            name_anew(self, given_to_ray(self).get("run_config"))
        location = location_of(self.run_config)
        _prepare(location, restored=restored)
        _go_on_as_the_same_trial(self, location)
        run.write_manifest(location, own_words(self))
        saves = functools.partial(train_loop_saves, run.train_loop_per_worker, self.run_config)
        require_shared(location.filesystem, location.fs_path, saves=saves)
    return _ray_fit(self)


@functools.wraps(_ray_get_train_func)
def get_train_func(self: Any) -> Any:
    """The training function, which Ray asks for first, in a trial too, once the class has made its preparations.

    Raises:
        ValueError: If there are no workers and code of Ray 2.0 - 2.42 is certain not to have meant that.
    """
    require_number(self.scaling_config)
    prepare(self)
    with with_given_loop(self):
        return _ray_get_train_func(self)


def _prepare(location: RunLocation, *, restored: bool) -> None:
    """Make a run that is in the directory already readable for Train V2, or move it away if a new one is meant."""
    stored = stored_run(location)
    if not stored.has_checkpoints and not stored.needs_bridge:
        return
    if not restored:
        if not stored.has_checkpoints and not _v1_checkpoints(location):
            return
        if _meet_existing_run(location) == "fresh":
            return
    bridge = plan_bridge(location)
    bridge.write()
    if bridge.text is not None and bridge.notes:
        warnings.warn(f"The run in {location} was not whole: {'; '.join(bridge.notes)}.", stacklevel=3)


def _go_on_as_the_same_trial(trainer: Any, location: RunLocation) -> None:
    """Give a run that is resumed the id of its trial, by which loggers know it."""
    snapshot = read_snapshot(location)
    if snapshot is None:
        return
    trial_id = snapshot.latest_metrics.get(_ID)
    if isinstance(trial_id, str):
        resume_trial(trainer, trial_id)


def _v1_checkpoints(location: RunLocation) -> int:
    """How many checkpoints of Train V1 there are to resume from; none if there is not one run, but none or several."""
    try:
        return plan_bridge(location).checkpoints
    except BridgeError:
        return 0


def _meet_existing_run(location: RunLocation) -> str:
    """Do what is configured about a run that a constructor, and not ``restore``, has found; gives what that is."""
    choice = settings().on_existing_run
    if choice == "error":
        raise FileExistsError(f"There is a run in {location} already. {_CHOICE}")
    if choice == "fresh":
        backup = location.move_aside()
        message = f"There was a run in {location} already. It is now in {backup}, and a new one starts."
    else:
        message = (
            f"There is a run in {location} already, and Train V2 resumes it: ray.train.get_checkpoint() begins with "
            f"its latest checkpoint. {_CHOICE}"
        )
    warnings.warn(message, stacklevel=4)
    return choice
