"""Arguments of a training function that somebody passes by hand, where Tune passed them, too.

A function that Tune runs may be called once more when the search is over, with the directory of the best checkpoint:
by its own file, by another one of the tree, or in a notebook.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.resolve.trees.neighbours import notebooks_importing
from migrate.resolve.trees.uses_elsewhere import uses_elsewhere

_OPENED: Final = "to_directory"
_DEFINED: Final = re.compile(rb"\bdef[ \t]+\w+[ \t]*\([^()]*\)")
"""How a function of a notebook's own takes its arguments, which calls nothing."""


def is_passed_here(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether the file of a function calls it with the argument."""
    names = source.names
    position = [*positional(function), *function.args.kwonlyargs].index(argument)
    for use in names.reads(function.name, names.scope(function)):
        call = names.parents.get(use)
        if isinstance(call, ast.Call) and call.func is use and passed(call, position, argument.arg) is not None:
            return True
    return False


def is_passed_elsewhere(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether another file of the tree calls a function with the argument, by its name or its place."""
    if not _is_importable(source, function):
        return False
    words = function.name.encode(), argument.arg.encode()
    notebooks = (_DEFINED.sub(b"", data) for data in notebooks_importing(source.path))
    if any(all(word in data for word in words) for data in notebooks):
        return True
    return bool(passed_elsewhere(source, function, argument))


def passed_elsewhere(source: Source, function: FunctionNode, argument: ast.arg) -> list[tuple[Source, ast.expr]]:
    """What other files of the tree call a function with as the argument, each with its file."""
    if not _is_importable(source, function):
        return []
    position = [*positional(function), *function.args.kwonlyargs].index(argument)
    found = _named_elsewhere(source, function)
    values = [(other, passed(call, position, argument.arg)) for other, call, named in found if named is call.func]
    return [(other, value) for other, value in values if value is not None]


def calls_elsewhere(source: Source, function: FunctionNode) -> Iterator[tuple[Source, ast.Call]]:
    """The calls of a function in other files of the tree, each with its file."""
    found = _named_elsewhere(source, function) if _is_importable(source, function) else ()
    yield from ((other, call) for other, call, named in found if named is call.func)


def bound_elsewhere(source: Source, function: FunctionNode, argument: ast.arg) -> list[tuple[str, ast.expr]]:
    """What other files of the tree give a function to with the argument, as ``partial``, and the argument's value."""
    found = _named_elsewhere(source, function) if _is_importable(source, function) else ()
    return [
        (other.names.dotted(call.func) or "", value)
        for other, call, named in found
        if named is not call.func and (value := keyword(call, argument.arg)) is not None
    ]


def _is_importable(source: Source, function: FunctionNode) -> bool:
    return bool(source.path) and source.names.parents.get(function) is source.tree


def _named_elsewhere(source: Source, function: FunctionNode) -> Iterator[tuple[Source, ast.Call, ast.expr]]:
    """The calls of other files that call a function, or are given it first."""
    for other, named in uses_elsewhere(source, function.name):
        call = other.names.parents.get(named)
        if isinstance(call, ast.Call) and named in (call.func, *call.args[:1]):
            yield other, call, named


def opens_by_itself(function: FunctionNode, argument: ast.arg) -> bool:
    """Whether a function puts Tune's directory in the place of an argument itself, as a rewritten one does."""
    for node in ast.walk(function):
        value = node.value if isinstance(node, ast.Assign) else None
        opens = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == _OPENED
        targets = node.targets if isinstance(node, ast.Assign) and opens else []
        if any(isinstance(target, ast.Name) and target.id == argument.arg for target in targets):
            return True
    return False
