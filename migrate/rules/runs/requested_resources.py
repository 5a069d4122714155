"""Resources of trials with some for what these start, ``{"cpu": 1, "extra_cpu": 2}``: a `PlacementGroupFactory`.

Through Ray 1.13 what a class asked for might have resources for what its trial starts. Today ``extra_cpu`` is one that
no node has, and the trial waits for ever (``TRN155``); and ``Resources(cpu=1, extra_cpu=2)`` raises (``MOD610``).

Fires on dictionaries that ``default_resource_request`` of a Trainable class returns, on ``Resources`` that a method of
this name returns in any class, and on its annotation that says so; and on ``Resources`` that a run, or
``tune.with_resources``, is given. A variable is followed that is used for nothing else.

Declines, with a finding: keys that are not plain names, custom resources that are no dictionary in their place, what a
trial takes of the object store, and more than ``cpu`` and ``gpu`` by position, where releases differ.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from legacy_api import known
from migrate.conversions.trial_amounts import resources
from migrate.converted import NotConvertible
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import methods_of, trainables
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.trial_resources import Amount, amounts_of, has_extra_resources, in_bundles

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
    (
        """\
from ray import tune
from ray.tune.resources import Resources

asked = Resources(cpu=1, gpu=0, extra_cpu=2)
tuner = tune.Tuner(tune.with_resources(train, asked))
""",
        """\
from ray import tune

asked = tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, {"CPU": 2}])
tuner = tune.Tuner(tune.with_resources(train, asked))
""",
    ),
)

_METHOD: Final = "default_resource_request"
_ROW: Final = f"{_METHOD} with extra resources"


_RESOURCES: Final = "ray.tune.resources.Resources"
_BY_PLACE: Final = ("cpu", "gpu")
_BESIDE: Final = "extra_"
_AMOUNTS: Final = ("cpu", "gpu", "memory", "object_store_memory", "custom_resources")
_WITH: Final = "ray.tune.with_resources"
_OF_TRIALS: Final = "resources_per_trial"


def rewrite(result: Result) -> None:
    """Rewrite everything with extra resources that a class asks for, or a run is given."""
    source = result.source
    asking = _asking(source, source.names.of(ast.ClassDef))
    for method in asking:
        _objects(result, method)
    _given(result, {one for method in asking for one in _made(source, method)})
    for returned in (one for method in _asking(source, trainables(source)) for one in _returned(source, method)):
        if not has_extra_resources(source, returned) or guarded(source.names, returned):
            continue
        try:
            (text,), _ = resources(source, returned, source.text(returned), unsaid_cpus=0)
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
    said = method.returns if method.returns is not None and _is_object(source, method.returns) else None
    made, returned = _made(source, method), [*_returned(source, method)]
    is_only_returned = all(set(_uses(source, call)) <= {call, *returned} for call in made)
    if guarded(source.names, method) or not is_only_returned:
        return
    with suppress(Taken, NotConvertible):
        edits = [(call, in_bundles(source, _amounts(source, call))) for call in made]
        for node, text in (*edits, *([(said, "{tune}.PlacementGroupFactory")] if said is not None else ())):
            _write(result, node, text)


def _given(result: Result, elsewhere: set[ast.Call]) -> None:
    """Rewrite the objects that are made for runs, and for nothing else."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted != _RESOURCES or call in elsewhere or guarded(source.names, call):
            continue
        uses = _uses(source, call)
        if uses and all(_is_given(source, use) for use in uses):
            with suppress(Taken, NotConvertible):
                _write(result, call, in_bundles(source, _amounts(source, call)))


def _write(result: Result, node: ast.expr, text: str) -> None:
    module, imports = ensure(result.source, "ray.tune", node)
    result.edits += imports
    result.edit(result.source.start(node), result.source.end(node), text.format(tune=module))
    result.rewrote(node, known(_RESOURCES), _RESOURCES)


def _uses(source: Source, call: ast.Call) -> list[ast.expr]:
    """Where an object is used: in its place, or as the variable that is assigned it and nothing else."""
    statement = source.names.parents.get(call)
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return [call]
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    variable = source.names.variable(targets[0]) if len(targets) == 1 else None
    binding = source.names.binding(targets[0])
    if variable is None or binding is None or isinstance(statement, ast.AnnAssign):
        return []
    return [*source.names.reads(variable[1], variable[0])]


def _is_given(source: Source, use: ast.expr) -> bool:
    """Whether a run, or ``tune.with_resources``, is given something as resources."""
    word = source.names.parents.get(use)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) else word
    dotted = source.names.dotted(call.func) if isinstance(call, ast.Call) else None
    if dotted == _WITH and isinstance(call, ast.Call):
        return use is passed(call, 1, "resources")
    return dotted in RUNS and isinstance(word, ast.keyword) and word.arg == _OF_TRIALS


def _is_object(source: Source, node: ast.expr) -> bool:
    return source.names.dotted(node) == _RESOURCES


def _made(source: Source, method: FunctionNode) -> list[ast.Call]:
    """The calls that make the objects which a method returns, in their place or as a variable."""
    made = (source.names.value(one) for one in _returned(source, method))
    return list(dict.fromkeys(one for one in made if isinstance(one, ast.Call) and _is_object(source, one.func)))


def _amounts(source: Source, call: ast.Call) -> list[Amount]:
    """The resources that an object is made of.

    Raises:
        NotConvertible: If they cannot be told, or have no place today.
    """
    given = [*zip(_BY_PLACE, call.args, strict=False)]
    given += [(word.arg or "**", word.value) for word in call.keywords]
    is_told = len(call.args) <= len(_BY_PLACE) and not any(isinstance(value, ast.Starred) for value in call.args)
    if not is_told or not {name.removeprefix(_BESIDE) for name, _ in given} <= set(_AMOUNTS):
        raise NotConvertible("what it is made of cannot be seen")
    return amounts_of(source, given)


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
