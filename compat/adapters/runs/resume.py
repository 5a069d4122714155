"""`tune.run(resume=...)` where the value says to ask, and where the run has no name.

Through Ray 2.6 ``resume="PROMPT"`` asked on the terminal. Through Ray 1.0 a run without a name had the name of its
trainable, so that ``resume=True`` found it again; today such a run has its date in the name.
"""

from __future__ import annotations

import re
from typing import Any, Final

_DATED: Final = re.compile(r"(?:_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)?")


def ask(experiment: str) -> bool:
    """Ask on the terminal whether an experiment is to be resumed, with the two questions of Ray 0.8 - 2.6.

    Args:
        experiment: Path or URI of its directory.

    Returns:
        Whether to resume it; otherwise the run starts anew.

    Raises:
        ValueError: If it is to be downloaded, and it is not in remote storage.
        click.Abort: If there is nobody to answer.
    """
    import click

    if click.confirm(f"Resume from local directory? ({experiment})"):
        return True
    remote = "://" in experiment
    if not click.confirm(f"Try downloading from remote directory? ({experiment if remote else None})"):
        return False
    if not remote:
        raise ValueError(
            'Called resume from remote without remote directory: resume="PROMPT" was answered so, and the storage path '
            "of this run is on this machine."
        )
    return True


def name_of_the_newest(trainable: Any, storage_path: str | None) -> str | None:
    """The name of the newest run of a trainable that was started without one.

    Args:
        trainable: What was run.
        storage_path: Where; None where Ray keeps runs otherwise.

    Returns:
        The name, or None if there is no such run.
    """
    import pyarrow.fs
    from ray.tune import Experiment

    from v2_api.run_location import RunLocation
    from v2_api.tune_state import newest_state

    place = RunLocation.of(storage_path or "~/ray_results")
    prefix = re.escape(Experiment.get_trainable_name(trainable))
    found = place.filesystem.get_file_info(pyarrow.fs.FileSelector(place.fs_path, allow_not_found=True))
    names = (info.base_name for info in found if re.fullmatch(prefix + _DATED.pattern, info.base_name))
    states = ((newest_state(RunLocation.join(str(place), name)), name) for name in names)
    return max(((state, name) for state, name in states if state), default=(None, None))[1]
