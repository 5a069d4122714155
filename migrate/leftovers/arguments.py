"""Arguments of calls of Ray, and entries of the dictionaries that describe experiments."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, find, parameters_of, rows_of_kind
from legacy_api.since_2_7 import UNTIL_2_6
from migrate.edit.callsite import passed
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.meanings import meanings, only_meaning
from migrate.resolve.names.owners import owner_of
from migrate.resolve.settings.settings import settings_of, specifications, unpacked_settings
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import uses_names_since_27

_PARTIAL: Final = ("functools.partial",)
_TAKES_NO_OTHERS: Final = "ray.init"
"""What raises for arguments that are gone, whatever they say; elsewhere None is as if there were none."""
_OF_DICTIONARY: Final = ".Experiment.from_json"
_CHOSEN: Final = ("ray.tune.schedulers.", "ray.tune.search.", "ray.tune.suggest.")
"""Where there are several classes of one kind to choose from."""
_WALKS: Final = ("items", "values")


def parameters(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments of calls that have a row, by name, by position, and in dictionaries that are unpacked."""
    in_part = [*_partly_called(source), *_bound(source)]
    for call, dotted in [*source.names.calls(), *in_part, *_chosen(source)]:
        owner = owner_of(dotted)
        rows = parameters_of(owner)
        for word in call.keywords:
            row = rows.get(word.arg or "")
            is_none = isinstance(word.value, ast.Constant) and word.value.value is None
            if row is not None and not (is_none and owner != _TAKES_NO_OTHERS):
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
        if (call, dotted) in in_part:
            continue
        if owner == "ray.tune.run" and call.args:
            yield call.args[0], rows["run_or_experiment"], f"{dotted}(...)"
        if owner == "ray.tune.run" and len(call.args) > 1:
            positional = find("ray.tune.run(positional arguments)")
            if positional is not None:
                yield call.args[1], positional, positional.old


def _always_was_so(source: Source, row: Row) -> bool:
    """Whether a file is written for a Ray in which an argument had the effect already that it has today."""
    return row.today == "silent" and row.last in UNTIL_2_6 and uses_names_since_27(source.as_given)


def _partly_called(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """``partial(tune.run, local_dir=...)``, with what will be called."""
    for call, dotted in source.names.calls():
        called = source.names.dotted(call.args[0]) if dotted in _PARTIAL and call.args else None
        if called is not None:
            yield call, called


def _bound(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """``make(local_dir=...)`` of ``make = partial(tune.run, ...)``, with what will be called."""
    made = {call: called for call, called in _partly_called(source)}
    for call in source.names.of(ast.Call) if made else ():
        called = made.get(meant) if isinstance(meant := only_meaning(source, call.func), ast.Call) else None
        if called is not None:
            yield call, called


def _chosen(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """Calls of a class that is chosen, ``SCHEDULERS[name](reward_attr=...)``, with one that takes no such argument."""
    for call in source.names.of(ast.Call):
        words = {word.arg for word in call.keywords if word.arg in _lost_by_chosen()}
        if not words or source.names.dotted(call.func) is not None:
            continue
        for dotted in filter(None, map(source.names.dotted, meanings(source, call.func))):
            rows = parameters_of(owner_of(dotted))
            if any(word in rows and rows[word].today in TROUBLE for word in words if word):
                yield call, dotted
                break


@cache
def _lost_by_chosen() -> frozenset[str]:
    """The arguments that one of those classes takes no more."""
    rows = (row for row in rows_of_kind("parameter") if row.owner.startswith(_CHOSEN))
    return frozenset(row.name for row in rows if row.today in TROUBLE)


def in_specifications(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Entries of the dictionaries that describe experiments, be it that a function of the file makes them."""
    rows = parameters_of("ray.tune.Experiment")
    for call, dotted in source.names.calls():
        for experiment in described(source, call, dotted):
            for setting in settings_of(source, experiment, given_back=True):
                row = rows.get(setting.name)
                if row is not None and row.today in TROUBLE:
                    yield setting.value, row, row.old


def described(source: Source, call: ast.Call, dotted: str) -> Iterator[ast.expr]:
    """What describes the experiments that a call runs, or makes an object of.

    Args:
        source: The file.
        call: The call.
        dotted: What it calls.
    """
    if dotted.endswith(_OF_DICTIONARY):
        spec = passed(call, 1, "spec")
        yield from _one_by_one(source, spec) if spec is not None else ()
    if owner_of(dotted) != "ray.tune.run_experiments":
        return
    yield from specifications(source, call)
    given = passed(call, 0, "experiments")
    for node in meanings(source, given) if given is not None else ():
        for mapping in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
            yield from _values(source, mapping)


def _values(source: Source, mapping: ast.expr) -> Iterator[ast.expr]:
    """The values of a dictionary, whoever makes it."""
    for found in meanings(source, mapping):
        yield from (
            found.values if isinstance(found, ast.Dict) else [found.value] if isinstance(found, ast.DictComp) else []
        )


def _one_by_one(source: Source, node: ast.expr) -> Iterator[ast.expr]:
    """An expression, or what it stands for in a loop over a dictionary: ``for name, spec in specs.items()``."""
    binding = source.names.binding(node)
    home = source.names.parents.get(binding.node) if binding is not None else None
    while isinstance(home, ast.Tuple):
        home = source.names.parents.get(home)
    walked = home.iter if isinstance(home, ast.For | ast.comprehension) else None
    if isinstance(walked, ast.Call) and isinstance(walked.func, ast.Attribute) and walked.func.attr in _WALKS:
        yield from _values(source, walked.func.value)
    else:
        yield node
