"""Files: which ones a path means, and writing one so that it is either old or new, never half."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SKIPPED: Final = ("__pycache__", "build", "dist", "node_modules", "site-packages", "venv", "env")


def python_files(path: str) -> Iterator[str]:
    """The file itself, or every ``*.py`` below a directory, in a fixed order.

    Hidden directories, virtual environments and build output are left out, unless they are named themselves.
    """
    if not os.path.isdir(path):  # noqa: PTH112 - paths stay the strings that the user typed
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not _is_skipped(folder, name))
        for name in sorted(names):
            if name.endswith(".py"):
                yield os.path.join(folder, name)  # noqa: PTH118


def _is_skipped(folder: str, name: str) -> bool:
    if name.startswith(".") or name in _SKIPPED or name.endswith(".egg-info"):
        return True
    return Path(folder, name, "pyvenv.cfg").exists()


def write(path: str, data: bytes) -> None:
    """Replace the contents of a file in one step.

    The new contents go to a temporary file in the same directory, which then takes the file's place. A
    symbolic link stays one: the file it points to is replaced. The mode is kept.

    Raises:
        OSError: If the file cannot be written; it is unchanged then.
    """
    target = Path(path).resolve()
    mode = stat.S_IMODE(target.stat().st_mode)
    if not os.access(target, os.W_OK):
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
