"""What kind of file a name stands for, and so which part of the codemod reads it."""

from __future__ import annotations

from typing import Final

PYTHON: Final = "python"
NOTEBOOK: Final = "notebook"
COMMANDS: Final = "commands"
REQUIREMENTS: Final = "requirements"
MARKDOWN: Final = "markdown"

_SUFFIXES: Final = {
    ".py": PYTHON,
    ".ipynb": NOTEBOOK,
    ".sh": COMMANDS,
    ".bash": COMMANDS,
    ".sbatch": COMMANDS,
    ".slurm": COMMANDS,
    ".dockerfile": COMMANDS,
    ".yml": COMMANDS,
    ".yaml": COMMANDS,
    ".mk": COMMANDS,
    ".zsh": COMMANDS,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
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

_TEMPLATES: Final = (".j2", ".jinja", ".jinja2", ".tmpl", ".tpl", ".template")
"""What the name of a file ends in that another file is made of."""


def kind_of(name: str) -> str:
    """The kind of a file by its name without directories; empty for a file that is never looked at."""
    if name.endswith(".py"):
        return PYTHON
    lower = without_template(name.lower())
    if lower in _NAMES:
        return _NAMES[lower]
    if lower.endswith((".txt", ".in")) and any(word in lower for word in ("requirements", "constraints", "reqs")):
        return REQUIREMENTS
    if lower.startswith("dockerfile"):
        return COMMANDS
    return _SUFFIXES.get(lower[lower.rfind(".") :], "") if "." in lower else ""


def without_template(name: str) -> str:
    """The name of the file that is made of a template of YAML; any other name as it is."""
    stem, dot, ending = name.rpartition(".")
    return stem if dot + ending in _TEMPLATES and stem.endswith((".yaml", ".yml")) else name
