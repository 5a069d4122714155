"""What holds an object of a Trainable class, of the file or of another one of its tree, that code makes by itself."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from migrate.leftovers.handed_over import Handed, handed_over
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import holders
from migrate.resolve.names.definitions import definition
from migrate.resolve.running.subclasses import class_named, defined_as
from migrate.resolve.running.trainables import is_trainable, trainables
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import class_said, said

Class = tuple[Source, ast.ClassDef]
"""A class with the file that it is in."""


class Instances(NamedTuple):
    """What holds objects of one class, or of several alike.

    Attributes:
        held: What holds one in the file.
        classes: The classes.
    """

    held: Items
    classes: tuple[Class, ...]


def instances(source: Source) -> list[Instances]:
    """What holds an object of a Trainable class: what the file makes, and parameters that are nothing else.

    These are annotated with the class, or all calls of their function in other files hand them one.
    """
    return source.once(_instances)


def handed_at_times(source: Source) -> Iterator[tuple[ast.arg, Class]]:
    """The parameters to which other files hand such an object, and perhaps something else."""
    handed = handed_over(source)
    for parameter, given in (*handed.always.items(), *handed.at_times.items()):
        yield from ((parameter, one) for handed in given for one in _classes_of(handed))


def _instances(source: Source) -> list[Instances]:
    made: defaultdict[tuple[Class, ...], set[ast.AST]] = defaultdict(set)
    for one, nodes in _made(source).items():
        made[one,] |= nodes
    for parameter, given in handed_over(source).always.items():
        classes = [_classes_of(handed) for handed in given]
        if all(classes):
            made[tuple(dict.fromkeys(one for some in classes for one in some))].add(parameter)
    return [_held(source, classes, nodes) for classes, nodes in made.items()]


def _held(source: Source, classes: tuple[Class, ...], nodes: set[ast.AST]) -> Instances:
    return Instances(holders(source, nodes, kinds=(ast.Call, ast.arg)), classes)


def _made(source: Source) -> dict[Class, set[ast.AST]]:
    """By class, the calls that make an object of it, and the parameters that are said to be one."""
    found: defaultdict[Class, set[ast.AST]] = defaultdict(set)
    own = set(trainables(source))
    for call in source.names.of(ast.Call):
        one = class_named(source, call.func) or _returned(source, call.func)
        if one is not None and (one[1] in own or is_trainable(*one)):
            found[one].add(call)
    for parameter in source.names.of(ast.arg):
        one = _said(source, parameter.annotation) if parameter.annotation is not None else None
        if one is not None and is_trainable(*one):
            found[one].add(parameter)
    return found


def _returned(source: Source, node: ast.expr) -> Class | None:
    """The class that a function returns, of the file or of another one of its tree: ``T = make(1)``."""
    made = source.names.value(node)
    if not isinstance(made, ast.Call):
        return None
    binding = source.names.binding(made.func)
    home, bindings = source, [binding] if binding is not None else []
    dotted = source.names.dotted(made.func)
    if dotted is not None and not dotted.startswith("ray."):
        home, bindings = definition(source.path, dotted) or (source, [])
    function = bindings[0].node if len(bindings) == 1 else None
    values = home.once(Carried).returned.get(function, []) if isinstance(function, ast.FunctionDef) else []
    classes = {named.node for value in values if (named := home.names.binding(value)) is not None}
    only = classes.pop() if len(values) == 1 and classes else None
    return (home, only) if isinstance(only, ast.ClassDef) else None


def _said(source: Source, annotation: ast.expr) -> Class | None:
    """The class that an annotation names."""
    inner = class_said(source.names, annotation)
    if inner is not None:
        return source, inner
    dotted = said(source.names, annotation)
    return defined_as(source, dotted) if dotted is not None else None


def _classes_of(handed: Handed) -> list[Class]:
    """The class of what a call of another file hands over, if that makes it."""
    return [one for held in handed.source.once(_made_there) if held.held.is_one(handed.value) for one in held.classes]


def _made_there(source: Source) -> list[Instances]:
    return [_held(source, (one,), nodes) for one, nodes in _made(source).items()]
