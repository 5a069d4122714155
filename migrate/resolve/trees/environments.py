"""Which directories are environments that packages are installed in, and no part of a project."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import Final

_MARKS: Final = ("pyvenv.cfg", "conda-meta")
"""What stands in the directory of one that `venv`, `virtualenv` or `conda` made."""
_INTERPRETERS: Final = {"bin": "python", "Scripts": "python.exe"}
"""Where those have their Python that `virtualenv` made before its release 20, which left no mark."""


def is_environment(folder: str, names: Collection[str]) -> bool:
    """Whether a directory is an environment, whatever it is called; one called ``env`` may hold code of the project.

    Args:
        folder: The directory.
        names: What stands in it.
    """
    if any(mark in names for mark in _MARKS):
        return True
    places = (f"{home}{os.sep}{python}" for home, python in _INTERPRETERS.items() if home in names)
    return any(os.path.lexists(f"{folder}{os.sep}{place}") for place in places)
