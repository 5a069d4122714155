"""What a training function returns beside its reports: nobody looked at it before Ray 1.0.1.

Since then a number or a dictionary that it returns is one more result of its trial, the last one, and anything else
raises when the function is done. So what certainly is neither was written for an older Ray, and goes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Result

_FORM: Final = "return metrics"
_RESULTS: Final = ("float", "int", "sum", "len", "abs", "round", "dict", "max", "min", "mean", "item", "bool")
"""What is called for a number or a dictionary."""
_NUMBERS: Final = (ast.BinOp, ast.Compare, ast.Dict, ast.DictComp)
_OTHERS: Final = (ast.Tuple, ast.List, ast.Set, ast.ListComp, ast.SetComp, ast.JoinedStr)
_LEFT: Final = "if it is neither a number nor a dictionary, or need not be a result: return nothing"


def give_nothing_back(result: Result, reports: Iterable[ast.Call]) -> None:
    """Let training functions return nothing that Ray would take for a result, or refuse.

    Args:
        result: Gets the edits, and a remark where it cannot be told what is returned.
        reports: The reports in their old form: the functions around them are looked at.
    """
    source = result.source
    functions = dict.fromkeys(function for call in reports for function in source.names.functions(call))
    for function in functions:
        if not source.once(Worlds).is_given(function, TUNE) or _is_generator(source, function):
            continue
        is_used = _is_called(source, function)
        for node in source.names.of(ast.Return):
            if source.names.function(node) is not function or node.value is None:
                continue
            others = {_is_other(source, value) for value in meanings(source, node.value)}
            is_needless = others == {True} or (result.since_08 and _is_plain(node.value))
            if is_needless and not is_used and source.alone(node):
                result.edits.append(_nothing(source, function, node))
            elif others != {False}:
                result.todo(node, known(_FORM), _FORM, f"{known(_FORM).note} / {_LEFT}")


def _is_generator(source: Source, function: FunctionNode) -> bool:
    yields = (node for kind in (ast.Yield, ast.YieldFrom) for node in source.names.of(kind))
    return any(source.names.function(node) is function for node in yields)


def _is_called(source: Source, function: FunctionNode) -> bool:
    """Whether anything but Tune may have what a function returns."""
    names = source.names
    uses = names.reads(function.name, names.scope(function))
    calls = [call for use in uses if isinstance(call := names.parents.get(use), ast.Call) and call.func is use]
    is_read = any(not isinstance(names.parents.get(call), ast.Expr) for call in calls)
    return is_read or may_be_taken_by_others(source.path, function.name)


def _is_other(source: Source, value: ast.expr) -> bool | None:
    """Whether a value is neither a number nor a dictionary, and not empty; None if that cannot be told."""
    if isinstance(value, _OTHERS):
        return not isinstance(value, ast.Tuple | ast.List) or bool(value.elts)
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and bool(value.value)
    if isinstance(value, _NUMBERS):
        return False
    if isinstance(value, ast.Call):
        last = source.text(value.func).rpartition(".")[2]
        is_class = last[:1].isupper() and not last.endswith(("Dict", "Counter", "Float", "Int"))
        return True if is_class else False if last in _RESULTS else None
    return None


def _is_plain(node: ast.expr) -> bool:
    """Whether nothing happens in an expression, which is not None."""
    plain = ast.Name | ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.Attribute | ast.expr_context
    is_none = isinstance(node, ast.Constant) and node.value is None
    return not is_none and all(isinstance(part, plain) for part in ast.walk(node))


def _nothing(source: Source, function: FunctionNode, node: ast.Return) -> Edit:
    """The edit after which a ``return`` gives nothing; the last one of a function goes, with the empty lines above."""
    if node is not function.body[-1] or len(function.body) == 1:
        return Edit(source.start(node) + len("return"), source.end(node), "")
    start = source.line_start(source.start(node))
    while source.data[:start].rstrip(b" \t").endswith(b"\n\n"):
        start = source.line_start(start - 1)
    return Edit(start, source.next_line(source.end(node)), "")
