"""What kind of file a name stands for, and so which part of the codemod reads it."""

from __future__ import annotations

import os
import re
from typing import Final

PYTHON: Final = "python"
NOTEBOOK: Final = "notebook"
COMMANDS: Final = "commands"
REQUIREMENTS: Final = "requirements"
PAGE: Final = "page"

_SUFFIXES: Final = {
    ".py": PYTHON,
    ".pyi": PYTHON,
    ".pyw": PYTHON,
    ".ipynb": NOTEBOOK,
    ".sh": COMMANDS,
    ".bash": COMMANDS,
    ".sbatch": COMMANDS,
    ".slurm": COMMANDS,
    ".pbs": COMMANDS,
    ".lsf": COMMANDS,
    ".qsub": COMMANDS,
    ".sub": COMMANDS,
    ".job": COMMANDS,
    ".dockerfile": COMMANDS,
    ".yml": COMMANDS,
    ".yaml": COMMANDS,
    ".mk": COMMANDS,
    ".zsh": COMMANDS,
    ".env": COMMANDS,
    ".md": PAGE,
    ".markdown": PAGE,
    ".mdx": PAGE,
    ".qmd": PAGE,
    ".rmd": PAGE,
    ".rst": PAGE,
}
_NAMES: Final = {
    "makefile": COMMANDS,
    "gnumakefile": COMMANDS,
    "containerfile": COMMANDS,
    "jenkinsfile": COMMANDS,
    "pipfile": REQUIREMENTS,
    "pyproject.toml": REQUIREMENTS,
    "setup.cfg": REQUIREMENTS,
    "tox.ini": REQUIREMENTS,
    "environment.yml": REQUIREMENTS,
    "environment.yaml": REQUIREMENTS,
    "conda.yaml": REQUIREMENTS,
    "conda.yml": REQUIREMENTS,
}
_OF_REQUIREMENTS: Final = ("requirements", "constraints", "reqs")
"""What the name of a list of requirements has in it, or that of the directory of several."""
_TEMPLATES: Final = (".j2", ".jinja", ".jinja2", ".tmpl", ".tpl", ".template")
"""What the name of a file ends in that another file is made of."""


_STARTS_PYTHON: Final = re.compile(rb"#![^\n]*\b(?:python[\d.]*|uv[ \t]+run)\b")
_STARTS_SHELL: Final = re.compile(rb"#![^\n]*\b(?:ba|z|k|da)?sh\b")


def kind_of(name: str, folder: str = "") -> str:
    """The kind of a file; empty for a file that is never looked at.

    Args:
        name: Its name, without directories.
        folder: The path of its directory, whose name tells that of ``requirements/base.txt``.
    """
    if name.endswith(".py"):
        return PYTHON
    lower = without_template(name.lower())
    if lower in _NAMES:
        return _NAMES[lower]
    if lower.endswith((".txt", ".in")) and _tells_requirements(lower, folder):
        return REQUIREMENTS
    if lower.startswith("dockerfile"):
        return COMMANDS
    return _SUFFIXES.get(lower[lower.rfind(".") :], "") if "." in lower else ""


def is_told_by_first_line(name: str) -> bool:
    """Whether the name of a file says nothing, and its first line may: not ``LICENSE``, of which trees are full."""
    return "." not in name and not name.isupper()


def kind_by_first_line(data: bytes) -> str:
    """The kind of a file that says what it is started with (``#!/bin/bash``); empty if it does not.

    Args:
        data: The file, or its beginning.
    """
    if _STARTS_PYTHON.match(data):
        return PYTHON
    return COMMANDS if _STARTS_SHELL.match(data) else ""


def _tells_requirements(name: str, folder: str) -> bool:
    if any(word in name for word in _OF_REQUIREMENTS):
        return True
    of_folder = os.path.abspath(folder).lower().rpartition(os.sep)[2]  # noqa: PTH100 - nothing else here needs pathlib
    return any(word in of_folder for word in _OF_REQUIREMENTS)


def without_template(name: str) -> str:
    """The name of the file that is made of a template of YAML; any other name as it is."""
    stem, dot, ending = name.rpartition(".")
    return stem if dot + ending in _TEMPLATES and stem.endswith((".yaml", ".yml")) else name
