"""What a file gives functions of other files of its tree, ``plot(analysis.dataframe())``, which need not name Ray."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import NOTHING, UNKNOWN, Shape
from migrate.resolve.names.definitions import located
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, parted

_MAKES: Final = "__init__"


class Given(NamedTuple):
    """A thing, or a container of some, that a function of another file is given.

    Attributes:
        value: What the file gives it.
        shape: What that is.
        home: The other file.
        path: Where that is.
        parameter: The parameter there.
    """

    value: ast.expr
    shape: Shape
    home: Source
    path: str
    parameter: ast.arg


def may_give(source: Source) -> bool:
    """Whether a file calls anything of another file of its tree."""
    modules = {parted(dotted)[0] for _, dotted in source.names.calls() if source.path and not dotted.startswith("ray.")}
    modules |= {parted(module)[0] for module in modules}  # what is called may be a method of a class
    return any(file_of(source.path, module) is not None for module in modules if module.strip("."))


def given_to_others(source: Source, things: Items) -> Iterator[Given]:
    """Every thing of a kind that a file gives to functions, or constructors, of other files."""
    for call, dotted in source.names.calls() if source.path and things.are_any else ():
        values = [*call.args, *(word.value for word in call.keywords)]
        shapes = [(value, things.shape(value)) for value in values]
        given = [(value, shape) for value, shape in shapes if shape is not UNKNOWN and shape is not NOTHING]
        found = located(source.path, dotted) if given else None
        if found is None or len(found.bindings) != 1:
            continue
        for value, shape in given:
            parameter = _parameter(call, value, found.bindings[0].node)
            if parameter is not None:
                yield Given(value, shape, found.source, found.path, parameter)


def _parameter(call: ast.Call, value: ast.expr, called: ast.AST) -> ast.arg | None:
    """The parameter of a function, or of a constructor, that a value of a call is given to."""
    is_class = isinstance(called, ast.ClassDef)
    if isinstance(called, ast.ClassDef):
        called = next((method for method in methods_of(called) if method.name == _MAKES), called)
    if not isinstance(called, FunctionNode):
        return None
    takes = positional(called)[is_class:]
    if value not in call.args:
        name = next(word.arg for word in call.keywords if word.value is value)
        return next((one for one in (*takes, *called.args.kwonlyargs) if one.arg == name), None)
    place = call.args.index(value)
    is_plain = not any(isinstance(one, ast.Starred) for one in call.args[:place])
    return takes[place] if is_plain and place < len(takes) else None
