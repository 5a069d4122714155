"""The directories that the user named: what is below one is a tree, also where nothing marks it as a project."""

from __future__ import annotations

from collections.abc import Iterable
from os.path import abspath, isdir

_folders: list[str] = []


def ask_for(paths: Iterable[str]) -> None:
    """Remember what the user named, in place of what was named before; files do not count."""
    _folders[:] = [abspath(path) for path in paths if isdir(path)]


def asked_for() -> tuple[str, ...]:
    """The directories, as absolute paths."""
    return tuple(_folders)
