"""The parts of Ray that a project requires: ``ray[air]`` in its requirements, its images, or the notebook itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from migrate.file_kinds.kinds import REQUIREMENTS, kind_of
from migrate.resolve.trees.roots import root_of

_SETUP: Final = "setup.py"
_WITH_DASHBOARD: Final = frozenset({"air", "all", "all-cpp", "default", "llm", "serve", "serve-grpc"})
"""The extras of Ray 2.60 that bring its dashboard, which answers the State API."""
_COMMENT: Final = re.compile(r"(?m)(?:^|[ \t])#.*$")
_PIP: Final = re.compile(r"(?<![\w./@-])ray[ \t]*\[([\w\s,.-]+)\]")
_CONDA: Final = re.compile(r"(?<![\w./@-])ray-([a-z]+)(?![\w-])")
_TABLE: Final = re.compile(r"(?m)^\s*[\"']?ray[\"']?\s*=\s*\{[^}\n]*?extras\s*=\s*\[([^\]]*)\]")
_INSTALLED: Final = re.compile(r"(?m)^[^#\n]*\bpip3?\b[^#\n]*?\binstall\b(?:\\[ \t]*\n|[^\n])*")
"""What is installed by a line of a notebook, or of an image, that may go on in the next."""
_IMAGE: Final = re.compile(r"(?:.*\.)?(?:docker|container)file(?:\..*)?", re.IGNORECASE)
_FROM_RAY: Final = re.compile(r"(?m)^[ \t]*FROM\s+(?:--\S+\s+)?(?:\S+/)?rayproject/ray(?:-ml|-llm)?(?:[:@\s]|$)")
_OF_IMAGES: Final = "all"
"""What the images of Ray have of it."""
_NOTEBOOK: Final = ".ipynb"
_LEVELS: Final = 8
_LARGE: Final = 1_000_000
"""What is larger is no list of requirements."""


def requires_dashboard(path: str) -> bool:
    """Whether what a file's project requires of Ray has the dashboard in it.

    Asked are what a notebook itself installs, or the requirements and images in the directory of the file, or in the
    nearest one above it, up to that of the project.

    Args:
        path: The file; an empty one is in no project.
    """
    if not path:
        return False
    if path.endswith(_NOTEBOOK) and (own := _installed(Path(path))):
        return not _WITH_DASHBOARD.isdisjoint(own)
    home, root = Path(path).resolve().parent, Path(root_of(path)).resolve()
    for folder in (home, *home.parents[:_LEVELS]):
        extras = _required(folder)
        if extras or folder == root:
            return not _WITH_DASHBOARD.isdisjoint(extras)
    return False


@lru_cache(maxsize=256)
def _required(folder: Path) -> frozenset[str]:
    """The extras of Ray that the requirements in a directory name."""
    found: set[str] = set()
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.name == _SETUP or kind_of(file.name, str(folder)) == REQUIREMENTS:
            listed = [extras for pattern in (_PIP, _CONDA, _TABLE) for extras in pattern.findall(_text(file))]
            found.update(_parts(listed))
        elif _IMAGE.fullmatch(file.name) and file.is_file():
            found.update(_installed(file))
    return frozenset(found)


@lru_cache(maxsize=256)
def _installed(file: Path) -> frozenset[str]:
    """The extras of Ray that a notebook, or an image, installs, or that the image has which it is made of."""
    text = _text(file)
    lines = (found[0] for found in _INSTALLED.finditer(text))
    has_all = {_OF_IMAGES} if file.suffix != _NOTEBOOK and _FROM_RAY.search(text) else set()
    return frozenset({*_parts(extras for line in lines for extras in _PIP.findall(line)), *has_all})


def _parts(listed: Iterable[str]) -> set[str]:
    return {part.strip(" \t\n\"'") for extras in listed for part in extras.split(",")}


def _text(file: Path) -> str:
    """The lines of a file without their comments; empty if it cannot be read."""
    try:
        return "" if file.stat().st_size > _LARGE else _COMMENT.sub("", file.read_text("utf-8", errors="replace"))
    except OSError:
        return ""
