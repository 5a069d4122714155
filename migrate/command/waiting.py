"""Files that only other ones can make legacy wait until one of their tree names Ray; where none does, they are done.

Whether a file without a word of Ray is given a trial, derives from a Trainable or has a reporter is asked of the files
that it imports and of those that import it. In a tree without Ray the answer is known once all of it was read.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from migrate.resolve.names.shimmed import imports_shim
from migrate.resolve.text.import_lines import import_words
from migrate.resolve.trees.module_files import LEVELS, sources_of
from migrate.resolve.trees.roots import LEFT_OUT, root_of
from migrate.sieve.needles import RAY, SHIM, is_marked_beside_ray

_RAY: Final = re.compile(rb"ray(?<![A-Za-z]ray)(?![a-z])")
"""Ray as a word: in most trees without it there are arrays."""
_PATHS: Final = b"sys.path"
_SOURCE: Final = ".py"
_RECORDS: Final = ".egg-info"


class Waiting:
    """The files of a run that wait, as long as nothing of it named Ray.

    Attributes:
        is_over: Whether something did.
        paths: The files, in the order of the run.
    """

    def __init__(self, outside: frozenset[bytes]) -> None:
        """Nothing waits yet.

        Args:
            outside: The names by which files that are not of the run may be imported.
        """
        self.is_over = False
        self.paths: list[str] = []
        self._outside = outside

    def look_at_code(self, data: bytes, needles: set[bytes]) -> None:
        """Look whether a Python file names Ray, or what stands beside it or for it.

        Args:
            data: The file.
            needles: The needles that stand in it.
        """
        named = is_marked_beside_ray(needles) or (RAY in needles and _RAY.search(data) is not None)
        self.is_over = self.is_over or named or (SHIM in needles and imports_shim(data))

    def look_at_text(self, data: bytes) -> None:
        """Look whether a file that is no Python names Ray: a notebook may hand something to what it imports."""
        self.is_over = self.is_over or _RAY.search(data) is not None

    def takes(self, path: str, data: bytes) -> bool:
        """Whether a file waits that asks its tree: nothing of it named Ray yet, and it has nothing from outside of it.

        Args:
            path: The file.
            data: What it holds.
        """
        if self.is_over or _PATHS in data or not self._outside.isdisjoint(import_words(data)):
            return False
        self.paths.append(path)
        return True


def waiting_in(paths: Sequence[str], unseen: Iterable[str]) -> Waiting | None:
    """What may wait in a run over some paths; None if files that it does not see may use its own, or be of its project.

    Args:
        paths: What the user named.
        unseen: The names of the directories and Python files below them that are not looked at.
    """
    # Hidden directories, and what `pip install -e` writes, have no part in a tree; all others may import files of it.
    unseen = [name for name in unseen if not (name.startswith(".") or name.endswith(_RECORDS))]
    if not (LEFT_OUT.issuperset(unseen) and all(map(_is_whole, paths))):
        return None
    around = {name for path in paths for name in _names_around(os.path.abspath(path))}
    names = around.union(unseen).difference(
        sys.builtin_module_names
    )  # which no file of the same name takes the place of
    return Waiting(frozenset(map(str.encode, names)))


def _is_whole(path: str) -> bool:
    """Whether a path is a directory that no project around it has for a part."""
    return os.path.isdir(path) and root_of(os.path.join(path, _SOURCE)) == os.path.abspath(path)


def _names_around(folder: str) -> Iterable[str]:
    """The modules and packages beside a directory, and beside those that it is in, as far as imports are followed."""
    for _ in range(LEVELS):
        above, own = os.path.split(folder)
        if above == folder:
            return
        for place in sources_of(above):
            names = (name.removesuffix(_SOURCE) for name in _listed(place) if name != own)
            yield from filter(str.isidentifier, names)
        folder, own = above, ""


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
