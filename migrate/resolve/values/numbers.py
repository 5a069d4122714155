"""Whether an expression gives a number, or at least nothing that could be a dictionary."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.carried import Carried
from migrate.resolve.names.scopes import Binding
from migrate.resolve.text.source import Source

_NUMBERS: Final = ("float", "int", "sum", "len", "abs", "round")
_NUMBERS_OF: Final = ("item", "mean")
_LIBRARIES: Final = ("math.", "numpy.random.rand", "random.random", "random.uniform", "random.randint", "time.time")
_OF_NUMPY: Final = ("mean", "sum", "std", "var", "min", "max", "median", "sqrt", "exp", "log", "abs", "average", "dot")
_DEPTH: Final = 6


def is_number(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression can be told to be no dictionary. Of the operators only ``|`` makes one."""
    if isinstance(node, ast.UnaryOp | ast.Compare):
        return True
    if isinstance(node, ast.BinOp):
        return not isinstance(node.op, ast.BitOr)
    if isinstance(node, ast.IfExp):
        return is_number(source, node.body, depth) and is_number(source, node.orelse, depth)
    if isinstance(node, ast.Call):
        return _is_call_of_number(source, node, depth)
    if isinstance(node, ast.Name) and depth < _DEPTH:
        bindings = source.names.bindings(node)
        return bool(bindings) and all(_binds_number(source, one, depth + 1) for one in bindings)
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool)


def _is_call_of_number(source: Source, call: ast.Call, depth: int) -> bool:
    of_method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if called_name(call) in _NUMBERS or of_method in _NUMBERS_OF:
        return True
    dotted = source.names.dotted(call.func) or ""
    if dotted.startswith(_LIBRARIES) or (
        dotted.startswith("numpy.") and dotted.count(".") == 1 and of_method in _OF_NUMPY
    ):
        return True
    carried = source.once(Carried)
    function = carried.called(call)
    returned = carried.returned.get(function, []) if function is not None and depth < _DEPTH else []
    return bool(returned) and all(is_number(source, value, depth + 1) for value in returned)


def _binds_number(source: Source, binding: Binding, depth: int) -> bool:
    """Whether what gives a name its value gives it a number."""
    if binding.kind == "assign" and binding.value is not None:
        return is_number(source, binding.value, depth)
    node = binding.node
    home = source.names.parents.get(node)
    if isinstance(home, ast.AugAssign):
        return not isinstance(home.op, ast.BitOr)
    if isinstance(home, ast.For) and home.target is node:
        return called_name(home.iter) == "range"
    if isinstance(home, ast.Tuple):
        return _is_part_of_number(source, home, node, depth)
    return False


def _is_part_of_number(source: Source, targets: ast.Tuple, node: ast.AST, depth: int) -> bool:
    """Whether one of several targets gets a number: ``loss, accuracy = 1.0, 0.5``, ``for i, x in enumerate(xs)``."""
    index = next(place for place, target in enumerate(targets.elts) if target is node)
    home = source.names.parents.get(targets)
    if isinstance(home, ast.For):
        return called_name(home.iter) == "enumerate" and index == 0
    value = home.value if isinstance(home, ast.Assign) else None
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(targets.elts):
        return False
    return not any(isinstance(part, ast.Starred) for part in value.elts) and is_number(source, value.elts[index], depth)
