"""The files of a tree as they were before a run of the codemod wrote any of them.

Each file is judged beside the others of its tree. One that has been written is read as it was, or what becomes of a
file would depend on which one comes first, and ``--diff`` would show something else.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_folders: list[str] = []


def keep_in(folder: str) -> None:
    """Keep what files were before they are written in a directory, from now on; empty to keep nothing.

    Args:
        folder: The directory, which several processes share.
    """
    _folders[:] = [folder] if folder else []


def kept_in() -> str:
    """The directory; empty if nothing is kept."""
    return _folders[0] if _folders else ""


def keep(path: str) -> None:
    """Keep what a file is, before it is written.

    Raises:
        OSError: If it cannot be read, or not be kept.
    """
    if _folders:
        import shutil  # as below: a run that writes nothing does not need it

        place = _place(path)
        shutil.copyfile(path, f"{place}.{os.getpid()}")
        os.replace(f"{place}.{os.getpid()}", place)  # noqa: PTH105 - others may look for it, and find all of it


def read_before(path: str) -> bytes:
    """The contents of a file as they were before the run.

    Raises:
        OSError: If it cannot be read.
    """
    if not _folders:
        return Path(path).read_bytes()
    kept = _kept(path)
    if kept is not None:
        return kept
    data = Path(path).read_bytes()
    kept = _kept(path)  # another process may have written it in between
    return data if kept is None else kept


def _kept(path: str) -> bytes | None:
    with suppress(OSError):
        return Path(_place(path)).read_bytes()
    return None


def _place(path: str) -> str:
    from hashlib import sha256

    name = sha256(os.path.realpath(path).encode("utf-8", "surrogateescape")).hexdigest()
    return os.path.join(_folders[0], name)  # noqa: PTH118 - asked for every file that is read
