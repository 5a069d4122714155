"""What other files of the tree give a file, and what is asked of it here.

Their functions give it back, ``analysis = other.search()``, objects of their classes keep it, ``study.analysis``, they
have it in a variable, ``from other import analysis``, or they hand it to functions of the file. It is an analysis, or a
result, also when their own code is rewritten; what that has no more is asked here, in a file that need not name Ray.
"""

from __future__ import annotations

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from legacy_api import Row, known
from migrate.leftovers.handed_over import Handed, handed_over
from migrate.leftovers.makers import MAKERS, of_grids
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.fixtures import is_given_fixtures
from migrate.resolve.flow.held import attributes_of
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import NOTHING, ONE, UNKNOWN, Several, Shape, holds_any
from migrate.resolve.names.definitions import definition, source_of
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import Binding, FunctionNode
from migrate.resolve.running.subclasses import defined_as, derives_from
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.conftests import conftests, is_test_file
from migrate.resolve.trees.objects_of_others import ObjectsOfOthers
from migrate.train.checkpoints.objects import asked_of_parameter, has_checkpoints, is_checkpoint, members_of_checkpoints
from migrate.train.results.metrics import COLUMN, COLUMNS, READ, UNSAVED, column_of, fitted, never_saves, trainers
from migrate.train.trainers.subclasses import is_trainer_class
from migrate.tune.results.follow import trials_of
from migrate.tune.results.tuner_results import tuned, tuners
from migrate.tune.trainables.saved_files import saves_files

ANALYSES: Final = "analyses"
TRIALS: Final = "trials"
_FITTED: Final = "fitted"
_TUNED: Final = "tuned"
_TRAINERS: Final = "trainers"
_TUNERS: Final = "tuners"
_RUN: Final[dict[str, tuple[str, Shape]]] = {_TRAINERS: (_FITTED, ONE), _TUNERS: (_TUNED, Several(ONE))}
"""What is run by ``fit``, and what that gives."""
_FIT: Final = "fit"
_DIRECTORY: Final = "Result.log_dir"
_CONFIG: Final = "trainer.fit().config"
_CHECKPOINT: Final = "checkpoint"

_BEST: Final = "get_best_result"
_KINDS: Final = (ast.Call, ast.Attribute, ast.Name, ast.Subscript)
"""What a file may have of others."""
_KINDS_HANDED: Final = (*_KINDS, ast.arg)
"""The same with what others hand over."""

_Given = dict[ast.AST, tuple[Shape, Source]]
"""By what a file has of others, what that is and the file that it is from."""


def given_back(source: Source) -> dict[str, _Given]:
    """What a file has of others that is analyses, trials, or results of trainers or Tuners.

    Calls of their functions, attributes of objects of their classes, and parameters that they hand them to.
    """
    return source.once(_given)


class GivenAnalyses(NamedTuple):
    """What a file has of others that is an analysis, or holds some.

    Attributes:
        direct: The expressions that are one.
        variables: The parameters that are one, to which nothing else is assigned.
        containers: What holds some, such as calls that give a tuple with one.
    """

    direct: list[ast.Call | ast.Attribute | ast.Name]
    variables: list[Variable]
    containers: dict[ast.AST, Shape]


def analyses_among(source: Source, given: Mapping[ast.AST, Shape]) -> GivenAnalyses:
    """Which of the things that a file has of others are analyses, and which hold some."""
    ones = [node for node, shape in given.items() if shape is ONE]
    direct = [node for node in ones if isinstance(node, ast.Call | ast.Attribute | ast.Name)]
    return GivenAnalyses(
        direct, _variables(source, ones), {node: shape for node, shape in given.items() if shape is not ONE}
    )


def _variables(source: Source, nodes: Iterable[ast.AST]) -> list[Variable]:
    found: list[Variable] = []
    for parameter in nodes:
        function = source.names.owners.get(parameter)
        scope = source.names.inside(function) if function is not None else None
        name = parameter.arg if isinstance(parameter, ast.arg) else ""
        if scope is not None and len(scope.bindings[name]) == 1:
            found.append((scope, name))
    return found


def _given(source: Source) -> dict[str, _Given]:
    found = {kind: dict(given) for kind, given in source.once(_given_back).items()}
    for parameter, calls in handed_over(source).always.items():
        for kind in (ANALYSES, TRIALS, _FITTED, _TUNED, *_RUN):
            shapes = _shapes_of(kind, calls)
            shape = shapes.pop() if len(shapes) == 1 else None
            if shape is not None and holds_any(shape):
                found.setdefault(kind, {})[parameter] = shape, _home_of(calls)
    for runner, (kind, given) in _RUN.items():
        if runner in found:
            found.setdefault(kind, {}).update(_run_here(source, found[runner], given))
    return found


def _run_here(source: Source, runners: _Given, shape: Shape) -> _Given:
    """What runs of trainers, or Tuners, of other files give: ``other.make_trainer().fit()``."""
    things = Items(source, _shapes({_FIT: runners}, _FIT).get, kinds=_KINDS_HANDED)
    home = next(home for _, home in runners.values())
    calls = (call for call in source.names.of(ast.Call) if isinstance(call.func, ast.Attribute))
    asked = ((call, call.func) for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == _FIT)
    return {call: (shape, home) for call, fit in asked if things.is_one(fit.value)}


def given_at_times(source: Source, kind: str) -> dict[ast.AST, Shape]:
    """The parameters to which other files hand a thing of a kind, or several, and something else as well."""
    handed, found = handed_over(source), dict[ast.AST, Shape]()
    for parameter, calls in (*handed.always.items(), *handed.at_times.items()):
        shapes = _shapes_of(kind, calls)
        shape = next((one for one in shapes if holds_any(one)), None)
        if shape is not None and (parameter in handed.at_times or len(shapes) > 1):
            found[parameter] = shape
    return found


def _shapes_of(kind: str, calls: list[Handed]) -> set[Shape]:
    """What calls of other files hand over, as far as that is anything."""
    return {_shape_of(call.source.once(things_in_tree)[kind], call.value) for call in calls} - {NOTHING}


def _home_of(calls: list[Handed]) -> Source:
    """The file that what calls hand over is from; one whose classes save a file each, if that may be it."""
    homes = dict.fromkeys(call.source for call in calls)
    others = (home for one in homes for given in one.once(_given_back).values() for _, home in given.values())
    return next((home for home in (*homes, *others) if home.once(saves_files)), calls[0].source)


def _shape_of(things: Items, value: ast.expr) -> Shape:
    return things.shape(value) if things.are_any else UNKNOWN


def _given_back(source: Source) -> dict[str, _Given]:
    found: defaultdict[str, _Given] = defaultdict(dict)
    for call, home, function in (*calls_of_others(source), *_items_of_others(source)) if source.path else ():
        for kind, things in home.once(_things).items():
            shape = things.returned(function)
            if holds_any(shape):
                found[kind][call] = shape, home
    for call, home in _trainers_by_classes_of_others(source) if source.path else ():
        found[_TRAINERS][call] = ONE, home
    for node, variable, home in _attributes_of_others(source) if source.path else ():
        for kind, things in home.once(_things).items():
            shape = things.held(variable)
            if things.are_any and holds_any(shape):
                found[kind][node] = shape, home
    for parameter, fixture, home in _fixtures_of_others(source) if is_test_file(source.path) else ():
        for kind, things in home.once(_things).items():
            if holds_any(shape := things.returned(fixture)):
                found[kind][parameter] = shape, home
    for use, name, home in _variables_of_others(source) if source.path else ():
        for kind, things in home.once(_things).items():
            shape = things.held((home.names.module, name))
            if holds_any(shape):
                found[kind][use] = shape, home
    return found


def _fixtures_of_others(source: Source) -> Iterator[tuple[ast.arg, ast.FunctionDef, Source]]:
    """The parameters of tests that fixtures of other files are for, ``conftest.py``, each with the fixture."""
    homes = [home for home in map(source_of, conftests(source.path)) if home is not None]
    own = source.once(Carried).fixtures
    for parameter in source.names.of(ast.arg) if homes else ():
        if parameter.arg in own or not is_given_fixtures(source.names, parameter):
            continue
        given = ((home.once(Carried).fixtures.get(parameter.arg), home) for home in homes)
        yield from itertools.islice(((parameter, one, home) for one, home in given if one is not None), 1)


def _variables_of_others(source: Source) -> Iterator[tuple[ast.expr, str, Source]]:
    """What a file reads of the variables of other files, by their names there."""
    known: dict[str, tuple[Source, list[Binding]] | None] = {}
    for asked, longest in source.names.uses():
        node: ast.expr = asked
        dotted = longest if longest.partition(".")[0] != "ray" else ""
        while dotted:  # `search.analysis` of `search.analysis.trials`
            if dotted not in known:
                known[dotted] = definition(source.path, dotted)
            home, bindings = known[dotted] or (None, [])
            name = dotted.rpartition(".")[2]
            if home is not None and _is_assigned(home, name, bindings):
                yield node, name, home
            if not isinstance(node, ast.Attribute):
                break
            node, dotted = node.value, dotted.rpartition(".")[0]


def _is_assigned(home: Source, name: str, bindings: list[Binding]) -> bool:
    """Whether a file assigns something to a variable of its own, be it in functions: ``global analysis``."""
    found = home.names.lookup(name, home.names.module)
    bound = found[1] if found is not None and bindings is home.names.module.bindings.get(name) else bindings
    return {binding.kind for binding in bound} == {"assign"}


def calls_of_others(source: Source) -> Iterator[tuple[ast.Call, Source, FunctionNode]]:
    """The calls of functions of other files, and of methods of their classes: ``Study(args).search()``."""
    known: dict[str, tuple[Source, list[Binding]] | None] = {}
    for call, dotted in source.names.calls():
        if dotted not in known:
            known[dotted] = definition(source.path, dotted)
        home, bindings = known[dotted] or (None, [])
        defined = bindings[0].node if len(bindings) == 1 else None
        if home is not None and isinstance(defined, FunctionNode):
            yield call, home, defined
    objects = source.once(ObjectsOfOthers)
    carried = source.once(Carried)
    for call in source.names.of(ast.Call) if objects.are_any else ():
        asked = call.func
        if isinstance(asked, ast.Attribute) and (asked.attr in objects.own or carried.called(call) is not None):
            continue
        classes = objects.classes_of(asked.value) if isinstance(asked, ast.Attribute) else []
        named = (
            (one, method)
            for one in classes
            for method in methods_of(one.node)
            if isinstance(asked, ast.Attribute) and method.name == asked.attr
        )
        for one, method in itertools.islice(named, 1):
            yield call, one.source, method


def _trainers_by_classes_of_others(source: Source) -> Iterator[tuple[ast.Call, Source]]:
    """The calls of classes of other files that derive from a trainer, each with the file."""
    for call, dotted in source.names.calls():
        if dotted.partition(".")[0] != "ray":
            found = defined_as(source, dotted)
            if found is not None and found[0] is not source and derives_from(source, call.func, is_trainer_class):
                yield call, found[0]


def _items_of_others(source: Source) -> Iterator[tuple[ast.expr, Source, FunctionNode]]:
    """Objects of other files' classes that a file iterates over, or asks for an item, with the method that gives it."""
    objects = source.once(ObjectsOfOthers)
    if not objects.are_any:
        return
    loops = [node.iter for node in source.names.of(ast.For)] + [
        node.iter for node in source.names.of(ast.comprehension)
    ]
    items = (node for node in source.names.of(ast.Subscript) if not isinstance(node.slice, ast.Slice))
    asked = [*((node, node, "__iter__") for node in loops), *((node, node.value, "__getitem__") for node in items)]
    for node, owner, name in asked:
        named = (
            (one.source, method)
            for one in objects.classes_of(owner)
            for method in methods_of(one.node)
            if method.name == name
        )
        for home, method in itertools.islice(named, 1):
            yield node, home, method


def _attributes_of_others(source: Source) -> Iterator[tuple[ast.Attribute, Variable, Source]]:
    """What a file reads of objects of classes of other files, and what that is a variable of there."""
    objects = source.once(ObjectsOfOthers)
    if not objects.are_any:
        return
    for node in source.names.of(ast.Attribute):
        for one in objects.classes_of(node.value) if node.attr not in objects.own else ():
            yield node, one.source.once(attributes_of).of_class(one.node, node.attr), one.source


def _things(source: Source) -> dict[str, Items]:
    """What holds things of each kind in a file."""
    return _things_with(source, {})


def things_in_tree(source: Source) -> dict[str, Items]:
    """The same of a file that hands them over, with what it has of others itself."""
    return _things_with(source, source.once(_given_back))


def _things_with(source: Source, given: dict[str, _Given]) -> dict[str, Items]:
    made: dict[ast.AST, Shape] = {call: ONE for call, dotted in source.names.calls() if dotted in MAKERS}
    made |= dict.fromkeys(of_grids(source), ONE)
    made |= _shapes(given, ANALYSES)
    analyses = Items(source, made.get, kinds=_KINDS)
    trials = Items(source, trials_of(_shapes(given, TRIALS), analyses), kinds=_KINDS)
    results = {_FITTED: fitted(source), _TUNED: tuned(source), _TRAINERS: trainers(source), _TUNERS: tuners(source)}
    return {ANALYSES: analyses, TRIALS: trials} | {
        kind: _extended(source, things, _shapes(given, kind)) for kind, things in results.items()
    }


def _extended(source: Source, things: Items, given: dict[ast.AST, Shape]) -> Items:
    """Things of a kind that a file makes, with those that it has of others."""
    if not given:
        return things

    def made(node: ast.AST) -> Shape | None:
        shape = given.get(node) or (things.shape(node) if things.are_any else UNKNOWN)
        return shape if holds_any(shape) else None

    return Items(source, made, kinds=_KINDS_HANDED)


def _shapes(given: dict[str, _Given], kind: str) -> dict[ast.AST, Shape]:
    return {node: shape for node, (shape, _) in given.get(kind, {}).items()}


def asked_of_handed_checkpoints(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What parameters are asked for to which another file hands the checkpoint of a result."""
    handed = handed_over(source)
    for parameter, calls in (*handed.always.items(), *handed.at_times.items()):
        if any(is_checkpoint(call.source, call.value) for call in calls):
            yield from asked_of_parameter(source, parameter)


def asked_of_given_back(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of such results that they do not have, or that is something else today."""
    yield from asked_of_handed_checkpoints(source)
    given = given_back(source)
    by_trainers, by_tuners = given.get(_FITTED, {}), given.get(_TUNED, {})
    shapes = {call: shape for call, (shape, _) in (*by_trainers.items(), *by_tuners.items())}
    if not shapes:
        return
    grids = Items(source, shapes.get, kinds=_KINDS_HANDED)

    def given_or_best(node: ast.AST) -> Shape | None:
        asked = node.func if isinstance(node, ast.Call) else None
        if isinstance(asked, ast.Attribute) and asked.attr == _BEST and isinstance(grids.shape(asked.value), Several):
            return ONE
        return shapes.get(node)

    results = Items(source, given_or_best, kinds=_KINDS_HANDED)
    of_trainers = Items(source, lambda node: shapes.get(node) if node in by_trainers else None, kinds=_KINDS_HANDED)
    is_unsaved = any(never_saves(home) for _, home in by_trainers.values())
    for node in source.names.of(ast.Attribute):
        if results.is_one(node.value):
            yield from _asked(source, node)
            if of_trainers.is_one(node.value):
                yield from _asked_of_trainers(source, node, is_unsaved=is_unsaved)


def _asked(source: Source, node: ast.Attribute) -> Iterator[tuple[ast.AST, Row, str]]:
    """What any result is asked: for its directory, and for a checkpoint that is not only a directory."""
    if node.attr == "log_dir":
        yield node, known(_DIRECTORY), _DIRECTORY
    member = source.names.parents.get(node)
    if node.attr != _CHECKPOINT or not isinstance(member, ast.Attribute) or has_checkpoints(source):
        return
    row = members_of_checkpoints().get(member.attr)
    if row is not None:
        yield member, row, f"{_CHECKPOINT}.{member.attr}"


def _asked_of_trainers(source: Source, node: ast.Attribute, *, is_unsaved: bool) -> Iterator[tuple[ast.AST, Row, str]]:
    """What the result of a trainer is asked: for its config, and for metrics."""
    if node.attr == "config":
        yield node, known(_CONFIG), _CONFIG
    if node.attr not in READ:
        return
    column = column_of(source, node)
    if column in COLUMNS:
        yield node, known(COLUMN), f'{node.attr}["{column}"]'
    elif is_unsaved:
        yield node, known(UNSAVED), node.attr
