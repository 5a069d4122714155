"""Which expressions are results of a Tuner: the best one, or one of what its run gave, wherever it is kept.

And those that annotations say to be results, of a Tuner or a trainer.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import attributes_of
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, Shape
from migrate.resolve.names.names import Variable
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.tune.results.grids_of_runs import GRIDS

_GRID: Final = "ResultGrid"
_RESULTS: Final = ("ray.train.Result", "ray.tune.Result", "ray.air.Result", "ray.air.result.Result")
_SEVERAL: Final = (
    "typing.List",
    "typing.Sequence",
    "typing.Iterable",
    "collections.abc.Sequence",
    "collections.abc.Iterable",
)
_TUNERS: Final = (*TUNERS, *RESTORES)
_GIVE_RESULTS: Final = ("fit", "get_results")


def is_of_tuner(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the best result of a Tuner's run, or another one of them."""
    return tuned(source).is_one(node)


def is_said_to_be_one(source: Source, node: ast.expr) -> bool:
    """Whether annotations say that an expression is a result, whose the run ever was: ``def show(result: Result)``."""
    return source.once(_said).is_one(node)


def tuned(source: Source) -> Items:
    """What holds results of Tuners."""
    return source.once(_results)


def is_grid_of_tuner(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the ``ResultGrid`` of a Tuner's run."""
    return isinstance(tuned(source).shape(node), Several)


def results_of(source: Source, tuners: set[ast.Call]) -> Items:
    """The results of some Tuners of a file.

    Args:
        source: The file.
        tuners: The calls that make the Tuners.
    """
    made = Items(source, lambda node: ONE if node in tuners else None, kinds=(ast.Call,))

    def is_fit(node: ast.AST) -> bool:
        asked = node.func if isinstance(node, ast.Call) else None
        return isinstance(asked, ast.Attribute) and asked.attr in _GIVE_RESULTS and made.is_one(asked.value)

    grids = Items(source, lambda node: ONE if is_fit(node) else None, kinds=(ast.Call,))

    def given(node: ast.AST) -> Shape | None:
        asked = node.func if isinstance(node, ast.Call) else None
        if isinstance(asked, ast.Attribute) and asked.attr == "get_best_result" and grids.is_one(asked.value):
            return ONE
        return Several(ONE) if is_fit(node) else None

    return Items(source, given, kinds=(ast.Call,))


def _results(source: Source) -> Items:
    grids = frozenset(_fields(source, GRIDS)) if _GRID in source.names.words else frozenset[Variable]()

    def given(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.arg):
            return _said_to_be(source, node)
        if grids and isinstance(node, ast.Attribute) and source.once(attributes_of).variable(node) in grids:
            return Several(ONE)
        asked = node.func if isinstance(node, ast.Call) else None
        if isinstance(asked, ast.Attribute) and asked.attr == "get_best_result":
            return ONE
        is_grid = isinstance(node, ast.Call) and source.names.dotted(node.func) in GRIDS
        return Several(ONE) if is_grid or (isinstance(asked, ast.Attribute) and _is_fit(source, asked)) else None

    return Items(source, given, kinds=(ast.Call, ast.arg, *((ast.Attribute,) if grids else ())))


def tuners(source: Source) -> Items:
    """What holds Tuners."""
    made = {call for call, dotted in source.names.calls() if dotted in _TUNERS}
    return Items(source, lambda node: ONE if node in made else None, kinds=(ast.Call,))


def _said_to_be(source: Source, parameter: ast.arg) -> Shape | None:
    """What the annotation of a parameter says it is: ``results: tune.ResultGrid``."""
    return Several(ONE) if said(source.names, parameter.annotation) in GRIDS else None


def _said(source: Source) -> Items:
    """What holds results as annotations say: of parameters, of what functions return, and of variables."""
    names = source.names
    if "Result" not in names.words:
        return Items(source, lambda node: None, kinds=())

    def given(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.arg):
            return _shape_said(source, node.annotation)
        function = source.once(Carried).called(node) if isinstance(node, ast.Call) else None
        returned = function.returns if isinstance(function, ast.FunctionDef) else None
        return _shape_said(source, returned)

    held = (node.target for node in names.of(ast.AnnAssign) if said(names, node.annotation) in _RESULTS)
    known = [variable for target in held if (variable := names.variable(target)) is not None]
    return Items(source, given, [*known, *_fields(source, _RESULTS)], kinds=(ast.Call, ast.arg))


def _fields(source: Source, classes: Container[str]) -> Iterator[Variable]:
    """The attributes of objects of the file that their class says to be such: a field of a data class."""
    names = source.names
    for field in names.of(ast.AnnAssign):
        home = names.scope(field).node
        is_said = isinstance(field.target, ast.Name) and said(names, field.annotation) in classes
        if is_said and isinstance(home, ast.ClassDef) and isinstance(field.target, ast.Name):
            yield source.once(attributes_of).of_class(home, field.target.id)


def _shape_said(source: Source, annotation: ast.expr | None) -> Shape | None:
    """One result, or several of them, as an annotation says: ``Result | None``, ``list[Result]``."""
    if said(source.names, annotation) in _RESULTS:
        return ONE
    around = annotation.value if isinstance(annotation, ast.Subscript) else None
    is_several = isinstance(around, ast.Name) and around.id == "list"
    if around is None or not (is_several or source.names.dotted(around) in _SEVERAL):
        return None
    inner = annotation.slice if isinstance(annotation, ast.Subscript) else None
    return Several(ONE) if said(source.names, inner) in _RESULTS else None


def _is_fit(source: Source, asked: ast.Attribute) -> bool:
    """Whether what is called gives the results of a Tuner."""
    return asked.attr in _GIVE_RESULTS and source.once(_tuners).is_one(asked.value)


def _tuners(source: Source) -> Items:
    def made(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.arg):
            return ONE if said(source.names, node.annotation) in TUNERS else None
        return ONE if isinstance(node, ast.Call) and source.names.dotted(node.func) in _TUNERS else None

    return Items(source, made, kinds=(ast.Call, ast.arg))
