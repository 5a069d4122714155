"""Objects of a run that cannot be pickled: a ``Tuner`` pickles all that it is given, as ``tune.run`` did not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import parameters_of
from migrate.edit.callsite import called_name
from migrate.resolve.running.trainables import class_of_instance, methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Result
from migrate.tune.calls.tune_call import TuneCall

_RUN: Final = "ray.tune.run"
_GIVEN: Final = ("callbacks", "scheduler", "search_alg", "stop")
_OPENED: Final = frozenset({"open", "tqdm"})
_MADE: Final = frozenset(
    {
        *("csv.DictWriter", "csv.writer", "io.open", "socket.create_connection", "socket.socket", "sqlite3.connect"),
        *("threading.Condition", "threading.Event", "threading.Lock", "threading.RLock", "threading.Semaphore"),
        *("threading.Thread", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "tqdm.tqdm"),
    }
)
"""What makes an object that no process can hand on to another one."""
_PICKLES: Final = frozenset({"__getstate__", "__reduce__", "__reduce_ex__"})
_SAID: Final = (
    "a `Tuner` pickles what it is given, which `tune.run` did not: `{}` holds what cannot be pickled, `self.{}`; make "
    "that when the run begins, as in `setup`, or leave it out in `__getstate__`"
)


def tell_of_unpicklable(result: Result, asked: TuneCall) -> None:
    """Say which objects of the file's own classes a Tuner cannot be given.

    Args:
        result: What the rule does.
        asked: The run.
    """
    rows = parameters_of(_RUN)
    for given in (given for given in asked.parameters if given.name in _GIVEN):
        for node in _objects(given.node):
            made = class_of_instance(result.source, node)
            held = _held(result.source, made) if made is not None else None
            if made is not None and held is not None:
                row = rows[given.name]
                result.todo(node, row, row.old, _SAID.format(made.name, held))


def _objects(node: ast.expr) -> Iterator[ast.expr]:
    yield from node.elts if isinstance(node, ast.List | ast.Tuple) else [node]


def _held(source: Source, made: ast.ClassDef) -> str | None:
    """The attribute in which a new instance of a class holds such a thing; None for one that says how it is pickled."""
    methods = {method.name: method for method in methods_of(made)}
    if not _PICKLES.isdisjoint(methods) or "__init__" not in methods:
        return None
    for statement in ast.walk(methods["__init__"]):
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
            continue
        called = source.names.dotted(statement.value.func) or ""
        if called not in _MADE and (called or called_name(statement.value) not in _OPENED):
            continue
        for target in statement.targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                return target.attr
    return None
