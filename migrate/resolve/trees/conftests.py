"""The files whose fixtures tests of pytest are given: ``conftest.py`` beside them, and above.

Files without Ray are asked, so little is imported here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from migrate.resolve.trees.roots import root_of

CONFTEST: Final = "conftest.py"


def is_test_file(path: str) -> bool:
    """Whether pytest takes a file for one of tests, or of what they share, by its name."""
    name = os.path.basename(path)
    return name.startswith("test_") or name.endswith("_test.py") or name == CONFTEST


def conftests(path: str) -> Iterator[str]:
    """The other files whose fixtures the tests of a file are given, the nearest one first."""
    folder, root = os.path.dirname(os.path.abspath(path)), root_of(path)
    while True:
        beside = os.path.join(folder, CONFTEST)
        if os.path.isfile(beside) and os.path.abspath(path) != beside:
            yield beside
        above = os.path.dirname(folder)
        if folder in (root, above) or not above.startswith(root):
            return
        folder = above
