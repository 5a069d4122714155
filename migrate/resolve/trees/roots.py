"""The directory of the project that a file is in, and which directories below it are no part of it.

Asked before anything is known to be of Ray, so little is imported here.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

from migrate.resolve.trees.asked_for import asked_for
from migrate.resolve.trees.module_files import INSTALLED, LEVELS

LEFT_OUT: Final = INSTALLED | {"node_modules", "build", "dist", "__pycache__"}
"""What directories are called that hold nothing which a project's own files are looked for in."""
_MARKS: Final = (".git", "pyproject.toml", "setup.py", "setup.cfg")
"""What stands in the directory that a project begins with."""
_PACKAGE: Final = "__init__.py"


def root_of(path: str) -> str:
    """The directory of the project that a file is in.

    Without any mark of one, what the user named around it, or else the directory of its outermost package.
    """
    return _root_around(os.path.dirname(os.path.abspath(path)), asked_for())


@lru_cache(maxsize=4096)
def _root_around(home: str, asked: tuple[str, ...]) -> str:
    """The root of what is in a folder, as nearly all files of it ask."""
    above = [home]
    while len(above) <= LEVELS and os.path.dirname(above[-1]) != above[-1]:
        above.append(os.path.dirname(above[-1]))
    for folder in above:
        if any(os.path.exists(os.path.join(folder, mark)) for mark in _MARKS):
            return folder
    around = [folder for folder in asked if home == folder or home.startswith(os.path.join(folder, ""))]
    if around:
        return min(around, key=len)
    while os.path.exists(os.path.join(home, _PACKAGE)):
        home = os.path.dirname(home)
    return home
