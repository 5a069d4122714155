"""What git knows of a tree: files it ignores, and files that changed."""

from __future__ import annotations

import os


class NoRepositoryError(Exception):
    """The path is in no git repository, or there is no git."""


def ignored_paths(path: str) -> frozenset[str]:
    """Absolute paths of the files and directories below ``path`` that git ignores; none outside of a repository."""
    folder = _folder(path)
    above = folder
    while not os.path.exists(os.path.join(above, ".git")):
        above, below = os.path.dirname(above), above
        if above == below:
            return frozenset()
    try:
        listed = _git(folder, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    except NoRepositoryError:
        return frozenset()
    return frozenset(os.path.join(folder, name.rstrip("/")) for name in listed)


def changed_files(path: str) -> frozenset[str]:
    """Absolute paths of the files that differ from the last commit, or are new.

    Raises:
        NoRepositoryError: If there is no repository to compare with.
    """
    top = _git(_folder(path), "rev-parse", "--show-toplevel")[0]
    try:
        changed = _git(top, "diff", "--name-only", "-z", "HEAD")
    except NoRepositoryError:  # no commit yet: everything is new
        changed = _git(top, "ls-files", "-z")
    changed += _git(top, "ls-files", "-z", "--others", "--exclude-standard")
    return frozenset(os.path.realpath(os.path.join(top, name)) for name in changed)


def _folder(path: str) -> str:
    """The absolute path of a directory, or of the one that a file is in."""
    folder = os.path.abspath(path)
    return folder if os.path.isdir(folder) else os.path.dirname(folder)


def _git(folder: str, *arguments: str) -> list[str]:
    import subprocess

    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    except OSError as error:
        raise NoRepositoryError(str(error)) from None
    if done.returncode:
        raise NoRepositoryError(done.stderr.decode(errors="replace").strip().partition("\n")[0])
    return [os.fsdecode(name) for name in done.stdout.rstrip(b"\n").split(b"\0") if name]
