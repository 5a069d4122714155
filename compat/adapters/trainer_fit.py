"""``trainer.fit()``: what happens in the run directory before Train V2 takes over.

V1 wrote ``trainer.pkl`` here, so that ``restore(path)`` needed nothing else; the manifest is written in its place.
And old code that constructs a trainer for a run that exists meant a fresh start, where V2 resumes.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any, Final

from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from compat.adapters.trainer_construct import run_of
from compat.adapters.trainer_restore import RESTORED
from compat.configuration import settings
from v2_api.run_location import RunLocation
from v2_api.train_run import location_of
from v2_api.train_state import stored_run

_ray_fit: Final = vars(DataParallelTrainer)["fit"]

_CHOICE: Final = (
    "Code for Ray before 2.43 meant a fresh start here. Give a new run another RunConfig(name=...), or choose with "
    'compat.configure(on_existing_run="resume" | "fresh" | "error").'
)


@functools.wraps(_ray_fit)
def fit(self: Any) -> Any:
    """Run the trainer as Ray does, once the run directory is as the user means it.

    Raises:
        FileExistsError: If the run exists and ``on_existing_run="error"`` was configured.
    """
    run = run_of(self)
    if run is not None and not getattr(self, "running_in_local_mode", False):  # local mode stores nothing
        location = location_of(self.run_config)
        if not vars(self).get(RESTORED, False) and stored_run(location).has_checkpoints:
            _meet_existing_run(location)
        run.write_manifest(location)
    return _ray_fit(self)


def _meet_existing_run(location: RunLocation) -> None:
    """Do what is configured about a run that a constructor, and not ``restore``, has found."""
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
    warnings.warn(message, stacklevel=3)
