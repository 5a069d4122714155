"""Writing a file so that it is either old or new, never half."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

_MAY_WRITE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write(path: str, data: bytes) -> None:
    """Replace the contents of a file in one step.

    The new contents go to a temporary file in the same directory, which then takes the file's place. A
    symbolic link stays one: the file it points to is replaced. The mode is kept. A file that nobody may write is not
    replaced, whoever runs this.

    Raises:
        OSError: If the file cannot be written; it is unchanged then.
    """
    target = Path(path).resolve()
    mode = stat.S_IMODE(target.stat().st_mode)
    if not mode & _MAY_WRITE or not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.migrate")
    try:
        with temporary.open("wb") as handle:
            handle.write(data)
            handle.flush()
            os.fsync(handle.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
