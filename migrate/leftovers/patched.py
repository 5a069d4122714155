"""What tests put something else in the place of: ``mock.patch("ray.tune.run")``, ``patch.object(tune, "run")``.

The name stands in a text, so that no rule rewrites it, and what the code under test calls is another one afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.findings import Finding
from migrate.resolve.names.given_names import given_by
from migrate.resolve.names.handed import SESSIONS
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of

_PUTTING: Final = frozenset({"patch", "object", "setattr", "delattr"})
"""The last parts of what does so: of `unittest.mock`, of pytest's `monkeypatch` and `mocker`, of Python."""
_REPORT: Final = "ray.air.session.report"
_RUN: Final = {
    "ray.tune.run": "ray.tune.Tuner",
    "ray.tune.tune.run": "ray.tune.Tuner",
    "ray.tune.run_experiments": "ray.tune.Tuner",
    "ray.tune.tune.run_experiments": "ray.tune.Tuner",
}
"""What is still there, and what code calls today instead; names that are gone or moved have rows."""


def patched_names(source: Source) -> Iterator[tuple[ast.Constant, str]]:
    """Every text that is the name of what is put in another's place, or the last part of it; with the whole name."""
    for call in source.names.of(ast.Call):
        asked = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if asked not in _PUTTING or not call.args:
            continue
        place, *rest = call.args
        if isinstance(place, ast.Constant):
            name = _in_tree(source, place.value) if isinstance(place.value, str) else ""
            if name:
                yield place, name
        elif rest and isinstance(rest[0], ast.Constant) and isinstance(rest[0].value, str):
            owner = source.names.dotted(place)
            name = _in_tree(source, f"{owner}.{rest[0].value}") if owner is not None else ""
            if name:
                yield rest[0], name


def _in_tree(source: Source, text: str) -> str:
    """The dotted name that a text means, which may be that of a module of the tree that imports what is meant."""
    if text.startswith("ray."):
        return text
    module, _, last = text.rpartition(".")
    file = file_of(source.path, module) if source.path and module and last.isidentifier() else None
    own = given_by(file).get(last) if file is not None else None
    if own in SESSIONS:
        return own
    home, _, name = module.rpartition(".")
    file = file_of(source.path, home) if source.path and home and last.isidentifier() else None
    given = given_by(file).get(name) if file is not None else None
    return f"{given}.{last}" if given else ""


def patched_runs(source: Source) -> Iterator[Finding]:
    """A finding for everything that is put in the place of what rewritten code does not call, or ask."""
    for node, name in patched_names(source):
        if name in _RUN:
            message = f"rewritten code does not call `{name}` / patch `{_RUN[name]}`, whose `fit()` runs the trials"
            yield Finding(*source.position(node), "MIGRATE", name, message)
        elif name in SESSIONS and node.value != name:
            message = "rewritten code asks `ray.train` or `ray.tune` / patch what it asks: `report`, `get_context`"
            yield Finding(*source.position(node), known(_REPORT).code, name, message)
