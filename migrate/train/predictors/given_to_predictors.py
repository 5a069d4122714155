"""What predictors of the file get in ``from_checkpoint(cls, checkpoint, ...)``, from those that have them made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source

_MAKES: Final = "from_checkpoint"
_BATCHES: Final = "BatchPredictor.from_checkpoint"
_PREDICTOR: Final = "ray.train.predictor.Predictor"
_PREDICTORS: Final = (_PREDICTOR, "ray.train.Predictor")


def is_given(before: Source, source: Source, node: ast.expr, is_wanted: Callable[[Source, ast.expr], bool]) -> bool:
    """Whether a parameter of such a method gets nothing but what is wanted, by its name, wherever it is made.

    Args:
        before: The file before any of it was rewritten.
        source: The file.
        node: What may be the parameter.
        is_wanted: Says it of what is given in a file.
    """
    method, parameter = _method(source, node), _parameter(source, node)
    if method is None or parameter is None:
        return False
    calls = list(_makers(before, _owner(source, method)))
    given = [keyword(call, parameter.arg) if call is not None else None for call in calls]
    return bool(given) and all(one is not None and is_wanted(before, one) for one in given)


def _parameter(source: Source, node: ast.expr) -> ast.arg | None:
    binding = source.names.binding(node)
    return binding.node if binding is not None and isinstance(binding.node, ast.arg) else None


def _method(source: Source, node: ast.expr) -> FunctionNode | None:
    """The method that makes a predictor, whose parameter an expression is."""
    parameter = _parameter(source, node)
    method = source.names.owners.get(parameter) if parameter is not None else None
    is_method = isinstance(method, ast.FunctionDef) and isinstance(source.names.parents.get(method), ast.ClassDef)
    if not is_method or not isinstance(method, ast.FunctionDef) or method.name != _MAKES:
        return None
    return method if [ast.unparse(one) for one in method.decorator_list] == ["classmethod"] else None


def _owner(source: Source, method: FunctionNode) -> str:
    owner = source.names.parents.get(method)
    return owner.name if isinstance(owner, ast.ClassDef) else ""


def _makers(before: Source, name: str) -> Iterator[ast.Call | None]:
    """The calls that have a predictor of the file made; None for all else that is done with its class."""
    names = before.names
    owners = [node for node in names.of(ast.ClassDef) if node.name == name and names.parents.get(node) is before.tree]
    is_one = len(owners) == 1 and any(names.dotted(base) in _PREDICTORS for base in owners[0].bases)
    if not is_one or may_be_taken_by_others(before.path, name):
        yield None
        return
    for use in names.reads(name, names.module):
        around = names.parents.get(use)
        call = names.parents.get(around) if isinstance(around, ast.keyword | ast.Attribute) else around
        is_made = isinstance(around, ast.Attribute) and around.attr == _MAKES
        if isinstance(call, ast.Call) and (is_made or (names.dotted(call.func) or "").endswith(_BATCHES)):
            yield call
        else:
            yield None
