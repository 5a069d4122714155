"""Members of analyses and trials that texts name: ``getattr(trial, "logdir")``, ``"{trial.logdir}".format(...)``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter
from typing import Final

from legacy_api import Row, find, members_of_trials
from migrate.leftovers.analyses import flow_of
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.text.source import Source

_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_TRIAL: Final = "Trial"
_GETTER: Final = "attrgetter"
_WORDS: Final = frozenset({"getattr", "format", _GETTER})
_FIELD: Final = re.compile(r"(\w+)\.(\w+)")
"""What a field of a template names, and what it asks of that."""


def looked_up(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every text that names a member which an analysis or a trial lost.

    What is looked up with a default is asked for by somebody who knows that it may be missing.
    """
    if source.names.words.isdisjoint(_WORDS) or not _has_any(source):
        return
    for call in source.names.of(ast.Call):
        for owner, name in _asked(call):
            found = _row(source, owner, name)
            if found is not None:
                yield call, *found


def _has_any(source: Source) -> bool:
    flow = source.once(flow_of)
    return flow.has_analyses or bool(flow.trials)


def _asked(call: ast.Call) -> Iterator[tuple[ast.expr, str]]:
    """What a call asks by names in texts, and for what."""
    match call:
        case ast.Call(func=ast.Name(id="getattr"), args=[owner, ast.Constant(value=str(name))]):
            yield owner, name
        case ast.Call(func=ast.Attribute(attr="format", value=ast.Constant(value=str(text)))):
            yield from _asked_by_fields(call, text)
        case _:
            names = [name for given in (*call.args, *(word.value for word in call.keywords)) for name in _got(given)]
            yield from ((owner, name) for name in names for owner in call.args)


def _asked_by_fields(call: ast.Call, text: str) -> Iterator[tuple[ast.expr, str]]:
    """What the fields of a template ask of what it is given, by position or by name."""
    if any(isinstance(value, ast.Starred) for value in call.args):
        return
    given = {str(place): value for place, value in enumerate(call.args)}
    given |= {word.arg: word.value for word in call.keywords if word.arg}
    try:
        fields = [_FIELD.match(field) for _, field, _, _ in Formatter().parse(text) if field]
    except ValueError:
        return
    yield from ((given[field[1]], field[2]) for field in fields if field is not None and field[1] in given)


def _got(given: ast.expr) -> list[str]:
    """The names that a getter which a call is given asks for: ``map(attrgetter("logdir"), trials)``."""
    name = given.func if isinstance(given, ast.Call) else None
    if not isinstance(given, ast.Call) or getattr(name, "attr", getattr(name, "id", "")) != _GETTER:
        return []
    return [value.value for value in given.args if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def _row(source: Source, owner: ast.expr, name: str) -> tuple[Row, str] | None:
    flow = source.once(flow_of)
    first = name.partition(".")[0]
    if flow.is_analysis(owner):
        row = find(f"{_ANALYSIS}.{first}")
        return (row, first) if row is not None and row.today in TROUBLE else None
    row = members_of_trials().get(first) if flow.is_trial(owner) or flow.are_trials(owner) else None
    return (row, f"{_TRIAL}.{first}") if row is not None else None
