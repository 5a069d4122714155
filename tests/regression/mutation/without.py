"""Taking a row out of the catalogue or an adapter out of the shim, in a process that has not looked anything up yet."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

from legacy_api.catalog import MODULES
from legacy_api.row import Row

_READERS: Final = ("compat.overlays", "compat.install", "compat.mirror")
_EVERYWHERE: Final = frozenset({"ray", "tune", "train"})


def rows() -> list[Row]:
    """Every row, without looking anything up."""
    return [row for name in MODULES for row in import_module(f"legacy_api.catalog.{name}").ROWS]


def adapters() -> dict[str, frozenset[str]]:
    """The modules that replace something of the Ray that is installed, with the names of what they replace."""
    release = import_module("compat.v2_flag").release_of(version("ray"))
    found: dict[str, set[str]] = {}
    for overlay in import_module("compat.overlays").OVERLAYS:
        if not overlay.releases.have(release):
            continue
        *_, owner, name = re.split(r"[:.]", overlay.target)
        found.setdefault(_adapter(overlay), set()).add(owner if name.startswith("__") else name)
    return {name: frozenset(replaced) for name, replaced in found.items()}


def _adapter(overlay: Any) -> str:
    """The module of ours that an overlay takes its replacement from, or that makes it."""
    replacement = overlay.replacement
    if isinstance(replacement, str):
        module = replacement.partition(":")[0]
        return module if module.startswith("compat.") else str(overlay.target)
    return str(getattr(replacement, "func", replacement).__module__)


def take_out(name: str) -> None:
    """Let the catalogue have no row of that code, or the shim no such adapter, for whoever looks from now on."""
    # The name alone tells: whoever imports the shim to ask which adapters there are has looked rows up.
    if "." in name:
        _take_adapter_out(name)
    else:
        _take_row_out(name)


def _take_adapter_out(adapter: str) -> None:
    overlays = import_module("compat.overlays").OVERLAYS
    kept = tuple(each for each in overlays if _adapter(each) != adapter)
    for reader in _READERS:
        vars(import_module(reader))["OVERLAYS"] = kept


def _take_row_out(code: str) -> None:
    for name in MODULES:
        module = import_module(f"legacy_api.catalog.{name}")
        module.ROWS = tuple(row for row in module.ROWS if row.code != code)


def nearness(row: Row, text: str) -> int:
    """How much of the spelling of a row a text has; if nothing, it can have nothing to do with the row.

    Of a form of a call or of a namespace that is any of the words, of anything else it is the name.
    """
    if row.kind in ("namespace", "call_form"):
        words = words_of(row.old)
        return sum(word in text for word in words - _EVERYWHERE or words)
    return int(row.name in text)


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(re.findall(r"\w+", text))
