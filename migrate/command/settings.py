"""``[tool.ray-migrate-v2]`` in pyproject.toml, and the Ray release that a project asks for."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from migrate.command.options import NEWEST_TARGET, OLDEST_TARGET

TABLE: Final = "ray-migrate-v2"
_LISTS: Final = ("select", "ignore", "exclude")
_FLAGS: Final = ("unsafe", "todo", "to-shim")
_REQUIREMENTS: Final = re.compile(r"pyproject\.toml|requirements.*\.txt|setup\.(?:cfg|py)|Pipfile|environment\.ya?ml")


class SettingsError(Exception):
    """The settings cannot be used; the message names the file and the setting."""


def folder_of(paths: Sequence[str]) -> str:
    """The directory that all paths have in common."""
    common = os.path.commonpath([os.path.abspath(path) for path in paths if path != "-"] or [os.getcwd()])
    return common if os.path.isdir(common) else os.path.dirname(common)


def project_of(folder: str) -> str | None:
    """The nearest pyproject.toml at or above a directory."""
    while not os.path.isfile(project := os.path.join(folder, "pyproject.toml")):
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return None
    return project


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def read_settings(project: str | None) -> dict[str, Any]:
    """The settings of a project by name; empty if it has none.

    Raises:
        SettingsError: If the file is no TOML, or a setting is unknown or of the wrong kind.
    """
    if project is None or f"tool.{TABLE}".encode() not in (data := _read(project)):
        return {}
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        table: Mapping[str, Any] = tomllib.loads(data.decode("utf-8")).get("tool", {}).get(TABLE, {})
    except ValueError as error:
        raise SettingsError(f"{project}: {error}") from None
    for name, value in table.items():
        strings = isinstance(value, list) and all(isinstance(part, str) for part in value)
        fits = {
            **dict.fromkeys(_LISTS, strings),
            **dict.fromkeys(_FLAGS, isinstance(value, bool)),
            "target": isinstance(value, str),
            "jobs": isinstance(value, int) and not isinstance(value, bool) and value > 0,
        }
        if name not in fits:
            raise SettingsError(f"{project}: [tool.{TABLE}] has no setting `{name}`; there are {', '.join(fits)}")
        if not fits[name]:
            raise SettingsError(f"{project}: [tool.{TABLE}] `{name}` cannot be {value!r}")
    return dict(table)


def read_target(text: str) -> tuple[int, int]:
    """A Ray release as the user wrote it, such as ``2.60``.

    Raises:
        SettingsError: If it is none that code can be rewritten for.
    """
    found = re.fullmatch(r"(\d+)\.(\d+)(?:\.\d+)?", text)
    target = (int(found[1]), int(found[2])) if found else (0, 0)
    if not OLDEST_TARGET <= target <= NEWEST_TARGET:
        low, high = ("{}.{}".format(*release) for release in (OLDEST_TARGET, NEWEST_TARGET))
        raise SettingsError(f"code can be rewritten for Ray {low} to {high}, not for {text!r}")
    return target


def target_of(folder: str) -> tuple[int, int]:
    """The newest Ray release that the requirements in a directory admit and code can be rewritten for.

    If they admit none, they are of the old code, and the newest is meant.
    """
    for name in sorted(filter(_REQUIREMENTS.fullmatch, os.listdir(folder))):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and b"ray" in (data := _read(path)):
            from migrate.file_kinds.pins import newest_admitted

            release = newest_admitted(data.decode("utf-8", "replace"))
            if release is not None:
                return release
    return NEWEST_TARGET
