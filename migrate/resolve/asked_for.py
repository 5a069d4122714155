"""The directories that the user named: what is below one is a tree, also where nothing marks it as a project."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

_folders: list[str] = []


def ask_for(paths: Iterable[str]) -> None:
    """Remember what the user named, in place of what was named before; files do not count."""
    _folders[:] = [str(Path(path).absolute()) for path in paths if Path(path).is_dir()]


def asked_for() -> tuple[str, ...]:
    """The directories, as absolute paths."""
    return tuple(_folders)
