"""``default_resource_request`` that returns ``{"cpu": 1, "extra_cpu": 2}``: a `PlacementGroupFactory` with two bundles.

Through Ray 1.13 what a class asked for might have resources for what its trial starts. Today ``extra_cpu`` is one that
no node has, and the trial waits for ever (``TRN155``); and ``Resources(cpu=1, extra_cpu=2)`` raises (``MOD610``).

Fires on dictionaries that ``default_resource_request`` of a Trainable class returns, on ``Resources`` that a method of
this name returns in any class, and on its annotation that says so.

Declines, with a finding: keys that are not plain names, custom resources, resources of the object store, and more than
``cpu`` and ``gpu`` by position, where releases differ.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from legacy_api import known
from migrate.conversions import has_extra_resources, in_bundles, resources
from migrate.converted import NotConvertible
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.scopes import FunctionNode
from migrate.resolve.source import Source
from migrate.resolve.trainables import methods_of, trainables
from migrate.rule import Example, Result

ORDER = 32

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        return {"cpu": 1, "extra_cpu": config["workers"]}
""",
        """\
from ray import tune


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        return tune.PlacementGroupFactory([{"CPU": 1}, *([{"CPU": config["workers"]}] if config["workers"] else [])])
""",
    ),
    (
        """\
from ray import tune
from ray.tune.resources import Resources


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config) -> Resources:
        return Resources(cpu=1, gpu=0, extra_gpu=config["n"])
""",
        """\
from ray import tune


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config) -> tune.PlacementGroupFactory:
        return tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, *([{"GPU": config["n"]}] if config["n"] else [])])
""",
    ),
)

_METHOD: Final = "default_resource_request"
_ROW: Final = f"{_METHOD} with extra resources"


_RESOURCES: Final = "ray.tune.resources.Resources"
_BY_PLACE: Final = ("cpu", "gpu")
_AMOUNTS: Final = frozenset({"cpu", "gpu", "memory", "extra_cpu", "extra_gpu", "extra_memory"})


def rewrite(result: Result) -> None:
    """Rewrite everything with extra resources that a class asks for."""
    source = result.source
    for method in _asking(source, source.names.of(ast.ClassDef)):
        _objects(result, method)
    for returned in (one for method in _asking(source, trainables(source)) for one in _returned(source, method)):
        if not has_extra_resources(source, returned) or guarded(source.names, returned):
            continue
        try:
            (text,), _ = resources(source, returned, source.text(returned))
            module, imports = ensure(source, "ray.tune", returned)
        except (NotConvertible, Taken) as reason:
            result.decline(returned, known(_ROW), _ROW, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(returned), source.end(returned), text.format(tune=module))
        result.rewrote(returned, known(_ROW), _ROW)


def _objects(result: Result, method: FunctionNode) -> None:
    """Rewrite what a method asks for as objects, and the annotation that says so, if it can all be written."""
    source = result.source
    calls = [one for one in _returned(source, method) if isinstance(one, ast.Call) and _is_object(source, one.func)]
    amounts = [_amounts(call) for call in calls]
    said = method.returns if method.returns is not None and _is_object(source, method.returns) else None
    if None in amounts or guarded(source.names, method):
        return
    with suppress(Taken):
        edits = [(call, in_bundles(source, given)) for call, given in zip(calls, amounts, strict=True) if given]
        for node, text in (*edits, *([(said, "{tune}.PlacementGroupFactory")] if said is not None else ())):
            module, imports = ensure(source, "ray.tune", node)
            result.edits += imports
            result.edit(source.start(node), source.end(node), text.format(tune=module))
            result.rewrote(node, known(_RESOURCES), _RESOURCES)


def _is_object(source: Source, node: ast.expr) -> bool:
    return source.names.dotted(node) == _RESOURCES


def _amounts(call: ast.Call) -> list[tuple[str, ast.expr]] | None:
    """The resources that an object is made of, by their names; None if they cannot be told, or have no place today."""
    amounts = [*zip(_BY_PLACE, call.args, strict=False)]
    amounts += [(word.arg or "**", word.value) for word in call.keywords]
    is_told = len(call.args) <= len(_BY_PLACE) and not any(isinstance(given, ast.Starred) for given in call.args)
    return amounts if is_told and {name for name, _ in amounts} <= _AMOUNTS else None


def _asking(source: Source, classes: Iterable[ast.ClassDef]) -> list[FunctionNode]:
    """The methods in which classes say what their trials take."""
    if _METHOD.encode() not in source.data:
        return []
    return [method for node in classes for method in methods_of(node) if method.name == _METHOD]


def _returned(source: Source, asking: FunctionNode) -> Iterator[ast.expr]:
    """What a method returns."""
    for statement in source.names.of(ast.Return):
        if statement.value is not None and source.names.function(statement) is asking:
            yield statement.value
