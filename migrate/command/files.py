"""Which files a path means."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from migrate.file_kinds.kinds import is_told_by_first_line, kind_by_first_line, kind_of
from migrate.resolve.trees.environments import is_environment

_SKIPPED: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages", "mlruns"})
_HIDDEN: Final = frozenset({".github", ".circleci", ".buildkite", ".gitlab"})
"""Hidden directories that hold files of continuous integration."""
_RECORDS: Final = "wandb"
_RECORDED: Final = ("run-", "offline-run-", "latest-run")
"""How the directories begin that Weights & Biases keeps of runs, with what was installed then."""
_DATED: Final = re.compile(r"(?:offline-)?run-\d{8}_\d{6}-\w+")
"""Their whole names, by which they are known in directories that are called otherwise."""

_LINE: Final = 256
"""How much of a file is read for its first line."""


class Found(NamedTuple):
    """A file, and whether it is a symbolic link."""

    path: str
    is_link: bool


def find_files(
    path: str, *, exclude: Sequence[str] = (), left_out: Container[str] = (), unseen: set[str] | None = None
) -> Iterator[Found]:
    """The file itself, or every file below a directory that may hold something legacy, in a fixed order.

    Hidden directories, virtual environments, build output and the records of runs that Weights & Biases and MLflow keep
    are left out, unless they are named themselves, and directories that are symbolic links are not entered.

    Args:
        path: A file or a directory.
        exclude: Patterns of file or directory names, or of paths below ``path``, as :mod:`fnmatch` reads them.
        left_out: Absolute paths of files and directories that are not looked at (what git ignores).
        unseen: Gets the names of directories and Python files that are not looked at, those of files without suffix.
    """
    unseen = set() if unseen is None else unseen
    if not os.path.isdir(path):
        yield Found(path, os.path.islink(path))
        return
    todo = [path]
    while todo:
        folder = todo.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=_name)
        except OSError:
            continue
        if folder != path and is_environment(folder, [entry.name for entry in entries]):
            unseen.add(os.path.basename(folder))
            continue
        shown = "" if folder == os.curdir else folder.removeprefix(f"{os.curdir}{os.sep}")
        shown += os.sep if shown and not shown.endswith(os.sep) else ""
        folders = []
        for entry in entries:
            name = entry.name
            is_file = bool(kind_of(name, folder)) and not entry.is_dir()
            is_file = is_file or (is_told_by_first_line(name) and _is_script(entry))
            if not is_file and not entry.is_dir():
                continue
            is_link = not is_file and entry.is_symlink()
            if is_link or (not is_file and (_is_skipped(name) or _is_recorded(name, folder))):
                unseen.add(name)
                continue
            if (exclude or left_out) and _is_left_out(path, folder, name, exclude, left_out):
                unseen.add(name.removesuffix(".py"))
                continue
            if is_file:
                yield Found(shown + name, entry.is_symlink())
            else:
                folders.append(os.path.join(folder, name))
        todo += reversed(folders)


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _is_script(entry: os.DirEntry[str]) -> bool:
    """Whether a file whose name says nothing says in its first line what it is started with."""
    try:
        if not entry.is_file():  # a pipe would never end
            return False
        handle = os.open(entry.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            return bool(kind_by_first_line(os.read(handle, _LINE)))
        finally:
            os.close(handle)
    except OSError:
        return False


def _is_skipped(name: str) -> bool:
    return name in _SKIPPED or name.endswith(".egg-info") or (name.startswith(".") and name not in _HIDDEN)


def _is_recorded(name: str, folder: str) -> bool:
    if not name.startswith(_RECORDED):
        return False
    return os.path.basename(folder) == _RECORDS or _DATED.fullmatch(name) is not None


def _is_left_out(top: str, folder: str, name: str, exclude: Sequence[str], left_out: Container[str]) -> bool:
    from fnmatch import fnmatch

    path = os.path.join(folder, name)
    if os.path.abspath(path) in left_out:
        return True
    below = os.path.relpath(path, top).replace(os.sep, "/")
    return any(fnmatch(name, pattern) or fnmatch(below, pattern.strip("/")) for pattern in exclude)
