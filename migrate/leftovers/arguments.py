"""Arguments of calls of Ray, and entries of the dictionaries that describe experiments."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find, parameters_of
from legacy_api.since_2_7 import UNTIL_2_6
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.owners import owner_of
from migrate.resolve.settings import settings_of, specifications, unpacked_settings
from migrate.resolve.source import Source
from migrate.tune.old_reports import uses_names_since_27

_PARTIAL: Final = ("functools.partial",)


def parameters(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments of calls that have a row, by name, by position, and in dictionaries that are unpacked."""
    for call, dotted in [*source.names.calls(), *_partly_called(source)]:
        owner = owner_of(dotted)
        rows = parameters_of(owner)
        for word in call.keywords:
            row = rows.get(word.arg or "")
            if row is not None and not (isinstance(word.value, ast.Constant) and word.value.value is None):
                yield word.value, row, f"{dotted}({word.arg}=)"
            value = word.value.value if isinstance(word.value, ast.Constant) else None
            said = f'"{value}"' if isinstance(value, str) else str(value is True)
            stated = find(f"{owner}({word.arg}={said})")
            if stated is not None and not _always_was_so(source, stated):
                yield word.value, stated, stated.old
        for setting in unpacked_settings(source, call, given_back=True) if rows else ():
            row = rows.get(setting.name)
            if row is not None and row.today in TROUBLE:
                yield setting.value, row, f"{dotted}({setting.name})"
        if source.names.dotted(call.func) in _PARTIAL:
            continue
        if owner == "ray.tune.run" and call.args:
            yield call.args[0], rows["run_or_experiment"], f"{dotted}(...)"
        if owner == "ray.tune.run" and len(call.args) > 1:
            positional = find("ray.tune.run(positional arguments)")
            if positional is not None:
                yield call.args[1], positional, positional.old


def _always_was_so(source: Source, row: Row) -> bool:
    """Whether a file is written for a Ray in which an argument had the effect already that it has today."""
    return row.today == "silent" and row.last in UNTIL_2_6 and uses_names_since_27(source)


def _partly_called(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """``partial(tune.run, local_dir=...)``, with what will be called."""
    for call, dotted in source.names.calls():
        called = source.names.dotted(call.args[0]) if dotted in _PARTIAL and call.args else None
        if called is not None:
            yield call, called


def in_specifications(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Entries of the dictionaries that describe experiments."""
    rows = parameters_of("ray.tune.Experiment")
    for call, dotted in source.names.calls():
        for experiment in specifications(source, call) if owner_of(dotted) == "ray.tune.run_experiments" else ():
            for setting in settings_of(source, experiment):
                row = rows.get(setting.name)
                if row is not None and row.today in TROUBLE:
                    yield setting.value, row, row.old
