"""Arguments that a call of Ray has from a dictionary of another file: ``ray.init(**settings.RAY)``.

So has one of ``run_experiments``: ``{"name": settings.EXPERIMENT}``, ``settings.EXPERIMENTS``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, parameters_of
from migrate.edit.callsite import passed
from migrate.leftovers.arguments import described
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.owners import owner_of
from migrate.resolve.settings.settings import Setting, settings_of
from migrate.resolve.text.source import Source

_EXPERIMENT: Final = "ray.tune.Experiment"
_RUN: Final = "ray.tune.run_experiments"
_DEPTH: Final = 3
"""Through how many dictionaries one is followed that these unpack."""


def unpacked_of_others(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments that have a row, in dictionaries of other files of the tree that calls unpack or run as experiments."""
    for call, dotted in source.names.calls() if source.path else ():
        unpacked = [word.value for word in call.keywords if word.arg is None]
        rows = parameters_of(owner_of(dotted)) if unpacked else {}
        for value in unpacked if rows else ():
            for _, setting in _settings(source, value):
                row = rows.get(setting.name)
                if row is not None and row.today in TROUBLE:
                    yield value, row, f"{dotted}({setting.name})"
        if owner_of(dotted) in (_EXPERIMENT, _RUN):
            yield from _in_experiments(source, call, dotted)


def _in_experiments(source: Source, call: ast.Call, dotted: str) -> Iterator[tuple[ast.AST, Row, str]]:
    """Settings that have a row, of experiments that other files describe."""
    rows = parameters_of(_EXPERIMENT)
    for node, setting in _described(source, call, dotted):
        row = rows.get(setting.name)
        if row is not None and row.today in TROUBLE:
            yield node, row, row.old


def _described(source: Source, call: ast.Call, dotted: str) -> Iterator[tuple[ast.expr, Setting]]:
    """What stands for experiments of other files, or for all that a call runs, with each of their settings."""
    for experiment in described(source, call, dotted):
        yield from ((experiment, setting) for _, setting in _settings(source, experiment))
    given = passed(call, 0, "experiments") if owner_of(dotted) == _RUN else None
    if given is not None:
        for home, entry in _settings(source, given):
            yield from ((given, setting) for setting in settings_of(home, entry.value, given_back=True))


def _settings(source: Source, node: ast.expr, depth: int = 0) -> Iterator[tuple[Source, Setting]]:
    """The entries of what an expression has from another file, be it through a dictionary of this one.

    Each stands behind the file that it is in.
    """
    for meant in meanings(source, node) if depth < _DEPTH else ():
        yield from _of_others(source, meant)
        if isinstance(meant, ast.Dict):
            inner = [value for key, value in zip(meant.keys, meant.values, strict=True) if key is None]
        elif isinstance(meant, ast.Call) and isinstance(meant.func, ast.Name) and meant.func.id == "dict":
            inner = [*meant.args, *(word.value for word in meant.keywords if word.arg is None)]
        else:
            inner = []
        for one in inner:
            yield from _settings(source, one, depth + 1)


def _of_others(source: Source, node: ast.expr) -> Iterator[tuple[Source, Setting]]:
    """The entries of a dictionary that another file has in a variable, or that a function of it gives back."""
    keys: list[str] = []
    while isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        keys.append(str(node.slice.value))
        node = node.value
    is_made = isinstance(node, ast.Call)
    dotted = source.names.dotted(node.func if isinstance(node, ast.Call) else node) or ""
    found = definition(source.path, dotted) if dotted.partition(".")[0] != "ray" else None
    if found is None:
        return
    home, values = found[0], list[ast.expr | None]()
    for binding in found[1]:
        inside = ast.walk(binding.node) if is_made and isinstance(binding.node, ast.FunctionDef) else ()
        values += [part.value for part in inside if isinstance(part, ast.Return)]
        values += [binding.value] if not is_made and binding.kind == "assign" else []
    settings = [one for value in values if value is not None for one in settings_of(home, value, given_back=True)]
    for key in reversed(keys):
        inner = [one.value for one in settings if one.name == key]
        settings = [one for value in inner for one in settings_of(home, value, given_back=True)]
    yield from ((home, one) for one in settings)
