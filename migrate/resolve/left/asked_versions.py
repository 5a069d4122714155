"""What a condition that asks which Ray this is says of today's: ``Version(ray.__version__) < Version("2.0")``.

The condition is worked out with today's version in the place of ``ray.__version__``, as far as it is made of the few
things that such conditions are made of: texts, numbers, their parts, and classes of versions.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from typing import Any, Final

from legacy_api.today import has, lost_part
from migrate.command.options import NEWEST_TARGET
from migrate.edit.callsite import called_name
from migrate.resolve.names.names import Names

TODAY: Final = f"{'.'.join(map(str, NEWEST_TARGET))}.0"
"""What ``ray.__version__`` is today."""

_ASKED: Final = "ray.__version__"
_PARSERS: Final = ("parse", "Version", "LooseVersion", "StrictVersion", "parse_version")
_OF_TEXTS: Final = ("split", "startswith")
_MADE: Final[dict[str, Callable[[Any], Any]]] = {"int": int, "float": float, "str": str, "tuple": tuple, "list": tuple}
_PARTS: Final = ("major", "minor", "micro")
_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)*")
_ORDERS: Final[dict[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many,
}  # fmt: skip
_NO_VALUE: Final = (TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What working out a condition raises that is none about versions."""
_DEPTH: Final = 40


def holds_today(names: Names, test: ast.expr, as_versions: bool = False) -> bool | None:
    """Whether a condition holds for today's Ray; None if that cannot be told.

    Args:
        names: The names of the file.
        test: The condition.
        as_versions: Whether texts are put in order as the versions that they name, which may be what is meant:
            as texts, ``"2.60.0"`` comes before ``"2.7"``.
    """
    try:
        return bool(_Asked(names, as_versions).value(test, 0))
    except _NO_VALUE:
        return None


class _Version(tuple[int, ...]):
    """The numbers of a version, without zeros at the end."""

    __slots__ = ()


def _version(text: str) -> _Version:
    found = _NUMBERS.match(text.removeprefix("v"))
    if found is None:
        raise ValueError(text)
    numbers = [int(part) for part in found[0].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return _Version(numbers)


class _Asked:
    """The values of expressions where ``ray.__version__`` is today's."""

    def __init__(self, names: Names, as_versions: bool) -> None:
        self._names = names
        self._as_versions = as_versions

    def value(self, node: ast.expr, depth: int) -> Any:
        """The value of an expression.

        Raises:
            ValueError: If it cannot be told, or another error that Python raises where it works it out.
        """
        node, deeper = self._names.value(node), depth + 1
        if deeper > _DEPTH:
            raise ValueError(node)
        if self._names.dotted(node) == _ASKED:
            return TODAY
        match node:
            case ast.Constant():
                return node.value
            case ast.Tuple() | ast.List():
                return tuple(self.value(part, deeper) for part in node.elts)
            case ast.UnaryOp(op=ast.Not()):
                return not self.value(node.operand, deeper)
            case ast.BoolOp():
                return self._joined(node, deeper)
            case ast.Compare():
                return self._compared(node, deeper)
            case ast.Attribute() if node.attr in _PARTS:
                numbers = self.value(node.value, deeper)
                place = _PARTS.index(node.attr)
                return (*_numbers(numbers), 0, 0, 0)[place]
            case ast.Attribute(attr="release"):
                return tuple(_numbers(self.value(node.value, deeper)))
            case ast.Subscript():
                return self._part(node, deeper)
            case ast.ListComp() | ast.GeneratorExp():
                return self._each(node, deeper)
            case ast.Call():
                return self._called(node, deeper)
        raise ValueError(node)

    def _joined(self, node: ast.BoolOp, depth: int) -> bool:
        """``and`` and ``or``, of which one part may decide where another cannot be told."""
        decides = isinstance(node.op, ast.Or)
        parts = [self._part_of_test(part, depth) for part in node.values]
        if decides in parts:
            return decides
        if None in parts:
            raise ValueError(node)
        return not decides

    def _part_of_test(self, node: ast.expr, depth: int) -> bool | None:
        try:
            return bool(self.value(node, depth))
        except _NO_VALUE:
            return None

    def _compared(self, node: ast.Compare, depth: int) -> bool:
        values = [self.value(part, depth) for part in (node.left, *node.comparators)]
        return all(
            self._holds(order, left, right) for order, left, right in zip(node.ops, values, values[1:], strict=False)
        )

    def _holds(self, order: ast.cmpop, left: Any, right: Any) -> bool:
        if isinstance(order, ast.In | ast.NotIn):
            return _ORDERS[type(order)](left, right)
        is_text = isinstance(left, str), isinstance(right, str)
        if isinstance(left, _Version) != isinstance(right, _Version) or (all(is_text) and self._as_versions):
            left, right = (_version(one) if isinstance(one, str) else one for one in (left, right))
        return _ORDERS[type(order)](left, right)

    def _part(self, node: ast.Subscript, depth: int) -> Any:
        whole = self.value(node.value, depth)
        if not isinstance(node.slice, ast.Slice):
            return whole[self.value(node.slice, depth)]
        ends = [None if one is None else self.value(one, depth) for one in (node.slice.lower, node.slice.upper)]
        return whole[slice(*ends)]

    def _each(self, node: ast.ListComp | ast.GeneratorExp, depth: int) -> tuple[int, ...]:
        """``[int(part) for part in ray.__version__.split(".")]``."""
        made, (loop, *more) = node.elt, node.generators
        part = made.args[0] if isinstance(made, ast.Call) and called_name(made) == "int" and made.args else None
        is_part = isinstance(part, ast.Name) and isinstance(loop.target, ast.Name) and part.id == loop.target.id
        if more or loop.ifs or not is_part:
            raise ValueError(node)
        return tuple(int(part) for part in self.value(loop.iter, depth))

    def _called(self, node: ast.Call, depth: int) -> Any:
        if node.keywords:
            raise ValueError(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _OF_TEXTS:
            text = str(self.value(node.func.value, depth))
            return getattr(text, node.func.attr)(*(self.value(one, depth) for one in node.args))
        name = node.func.attr if isinstance(node.func, ast.Attribute) else called_name(node)
        if name == "hasattr" and len(node.args) == 2:
            return self._has(node.args[0], self.value(node.args[1], depth))
        if name in _PARSERS and len(node.args) == 1:
            value = self.value(node.args[0], depth)
            return value if isinstance(value, _Version) else _version(value)
        if called_name(node) == "map" and len(node.args) == 2 and getattr(node.args[0], "id", "") == "int":
            return tuple(int(part) for part in self.value(node.args[1], depth))
        if called_name(node) in _MADE and len(node.args) == 1:
            return _MADE[name](self.value(node.args[0], depth))
        raise ValueError(node)

    def _has(self, owner: ast.expr, name: str) -> bool:
        dotted = f"{self._names.dotted(owner)}.{name}"
        if has(dotted) or lost_part(dotted):
            return has(dotted)
        raise ValueError(dotted)


def _numbers(value: Any) -> _Version:
    if not isinstance(value, _Version):
        raise ValueError(value)
    return value
