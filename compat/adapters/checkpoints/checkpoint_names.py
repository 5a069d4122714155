"""Names of checkpoint directories: ``checkpoint_000010`` is the one of iteration, or step, 10.

Through Ray 2.6 they were numbered by the iteration of the trial, or by the step that the function told
``tune.checkpoint_dir(step=...)``; since 2.7 they are counted from 0. Scripts that put such a path together find it.
"""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any, Final

from pyarrow.fs import FileSelector

_NAME: Final = re.compile(r"checkpoint_(\d{6,})")
_UNPADDED: Final = re.compile(r"(?P<directory>.*\bcheckpoint_)(?P<number>\d{1,5})(?P<below>/.*)?")


def name_next_after_step(storage: Any, step: Any) -> None:
    """Let the next checkpoint of a trial lie in the directory of its step.

    A step whose directory is there already, because a trial went back to an earlier one, gets the number after the
    highest: today's Ray deletes the directories of checkpoints that are not kept, and must not delete a newer one.

    Args:
        storage: Where the trial stores.
        step: Number of the step; whatever is none is counted, as today.
    """
    if isinstance(step, bool) or not isinstance(step, int) or step < 0:
        return
    taken = _numbers_in(storage)
    storage.current_checkpoint_index = max(taken) if step in taken else step - 1


def _numbers_in(storage: Any) -> set[int]:
    found = storage.storage_filesystem.get_file_info(FileSelector(storage.trial_fs_path, allow_not_found=True))
    names = (_NAME.fullmatch(Path(info.path).name) for info in found)
    return {int(name[1]) for name in names if name is not None}


def by_todays_name(path: str) -> str:
    """The path of a checkpoint that is given by the name it had through Ray 1.2: ``checkpoint_10/model``.

    Args:
        path: What is to be restored. It stays as it is where its directory exists, or no checkpoint has its number.
    """
    named = _UNPADDED.fullmatch(path)
    if named is None or Path(named["directory"] + named["number"]).exists():
        return path
    today = f"{named['directory']}{int(named['number']):06d}"
    if not Path(today).is_dir():
        return path
    warnings.warn(f"There is no {named['directory']}{named['number']}: {today} is taken.", stacklevel=3)
    return today + (named["below"] or "")
