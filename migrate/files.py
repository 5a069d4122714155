"""Which files a path means."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Sequence
from typing import Final

from migrate.kinds import kind_of

_SKIPPED: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages", "venv", "env"})
_HIDDEN: Final = frozenset({".github", ".circleci", ".buildkite", ".gitlab"})
"""Hidden directories that hold files of continuous integration."""


def find_files(path: str, *, exclude: Sequence[str] = (), left_out: Container[str] = ()) -> Iterator[str]:
    """The file itself, or every file below a directory that may hold something legacy, in a fixed order.

    Hidden directories, virtual environments and build output are left out, unless they are named themselves.

    Args:
        path: A file or a directory.
        exclude: Patterns of file or directory names, or of paths below ``path``, as :mod:`fnmatch` reads them.
        left_out: Absolute paths of files and directories that are not looked at (what git ignores).
    """
    if not os.path.isdir(path):  # noqa: PTH112 - paths stay the strings that the user typed
        yield path
        return
    for folder, folders, names in os.walk(path):
        shown = "" if folder == os.curdir else folder.removeprefix(f"{os.curdir}{os.sep}")
        shown += os.sep if shown and not shown.endswith(os.sep) else ""
        folders[:] = sorted(name for name in folders if not _is_skipped(folder, name))
        names = sorted(name for name in names if kind_of(name))
        if exclude or left_out:
            folders[:] = [name for name in folders if not _is_left_out(path, folder, name, exclude, left_out)]
            names = [name for name in names if not _is_left_out(path, folder, name, exclude, left_out)]
        for name in names:
            yield shown + name


def _is_skipped(folder: str, name: str) -> bool:
    if name in _SKIPPED or name.endswith(".egg-info") or (name.startswith(".") and name not in _HIDDEN):
        return True
    return os.path.exists(f"{folder}{os.sep}{name}{os.sep}pyvenv.cfg")  # noqa: PTH110 - asked for every directory


def _is_left_out(top: str, folder: str, name: str, exclude: Sequence[str], left_out: Container[str]) -> bool:
    from fnmatch import fnmatch

    path = os.path.join(folder, name)  # noqa: PTH118
    if os.path.abspath(path) in left_out:  # noqa: PTH100
        return True
    below = os.path.relpath(path, top).replace(os.sep, "/")
    return any(fnmatch(name, pattern) or fnmatch(below, pattern.strip("/")) for pattern in exclude)
