"""What tests put something else in the place of: ``mock.patch("ray.tune.run")``, ``patch.object(tune, "run")``.

The name stands in a text, so that no rule rewrites it, and what the code under test calls is another one afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.findings import Finding
from migrate.resolve.names.definitions import source_in_tree, source_of
from migrate.resolve.names.given_names import given_by
from migrate.resolve.names.handed import SESSIONS
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, files_of
from migrate.resolve.trees.neighbours import is_naming_ray
from migrate.sieve.given import modules_of

_PUTTING: Final = frozenset({"patch", "object", "setattr", "delattr"})
"""The last parts of what does so: of `unittest.mock`, of pytest's `monkeypatch` and `mocker`, of Python."""
_REPORT: Final = "ray.air.session.report"
_IN_TRIALS: Final = {f"ray.train.{asked}": f"ray.tune.{asked}" for asked in ("get_checkpoint", "get_context", "report")}
"""What code of trials asked Train for, and asks Tune."""
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
        elif name in _IN_TRIALS and _is_of_trials(source, name):
            message = f"rewritten code asks `{_IN_TRIALS[name]}` / patch that"
            yield Finding(*source.position(node), "MIGRATE", name, message)
        elif name in SESSIONS and node.value != name:
            message = "rewritten code asks `ray.train` or `ray.tune` / patch what it asks: `report`, `get_context`"
            yield Finding(*source.position(node), known(_REPORT).code, name, message)


def _is_of_trials(source: Source, name: str) -> bool:
    """Whether a file that a file imports calls such a function of Train in a trial of Tune, and nowhere else."""
    modules = modules_of(source.data) if source.path else ()
    for _, path in files_of(source.path, modules, source.data):
        read = source_of(path)
        home = source_in_tree(read.data.decode(), path) if read is not None and is_naming_ray(path) else None
        for call, dotted in home.names.calls() if home is not None else ():
            if home is not None and dotted == name and home.once(Worlds).asked(call) == {TUNE}:
                return True
    return False
