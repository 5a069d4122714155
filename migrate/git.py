"""What git knows of a tree: files it ignores, and files that changed."""

from __future__ import annotations

import os
from pathlib import Path


class NoRepositoryError(Exception):
    """The path is in no git repository, or there is no git."""


def ignored_paths(path: str) -> frozenset[str]:
    """Absolute paths of the files and directories below ``path`` that git ignores; none outside of a repository."""
    folder = Path(path) if Path(path).is_dir() else Path(path).parent
    if not any((parent / ".git").exists() for parent in [folder.absolute(), *folder.absolute().parents]):
        return frozenset()
    try:
        listed = _git(folder, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    except NoRepositoryError:
        return frozenset()
    return frozenset(os.path.join(folder.absolute(), name.rstrip("/")) for name in listed)  # noqa: PTH118


def changed_files(path: str) -> frozenset[str]:
    """Absolute paths of the files that differ from the last commit, or are new.

    Raises:
        NoRepositoryError: If there is no repository to compare with.
    """
    folder = Path(path) if Path(path).is_dir() else Path(path).parent
    top = Path(*_git(folder, "rev-parse", "--show-toplevel"))
    try:
        changed = _git(top, "diff", "--name-only", "-z", "HEAD")
    except NoRepositoryError:  # no commit yet: everything is new
        changed = _git(top, "ls-files", "-z")
    changed += _git(top, "ls-files", "-z", "--others", "--exclude-standard")
    return frozenset(os.path.realpath(top / name) for name in changed)


def _git(folder: Path, *arguments: str) -> list[str]:
    import subprocess

    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    except OSError as error:
        raise NoRepositoryError(str(error)) from None
    if done.returncode:
        raise NoRepositoryError(done.stderr.decode(errors="replace").strip().partition("\n")[0])
    return [os.fsdecode(name) for name in done.stdout.rstrip(b"\n").split(b"\0") if name]
