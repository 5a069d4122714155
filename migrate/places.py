"""Comparing paths in source code: whether one expression is another's directory and name, whatever they hold."""

from __future__ import annotations

import ast
from typing import Final

from migrate.callsite import called_name
from migrate.source import Source

Part = tuple[str, str]
"""A piece of a path: ``("text", "runs")`` or ``("expr", <dump of an expression>)``."""


# What changes how a path is written, not where it is.
_WRAPPERS: Final = ("pathlib.Path", "pathlib.PurePath", "os.path.expanduser", "os.path.abspath", "os.fspath")
_METHODS: Final = ("as_posix", "expanduser", "resolve")


def parts(source: Source, node: ast.expr, depth: int = 0) -> tuple[Part, ...] | None:
    """The pieces of a path, joins and variables resolved; None if the expression is not understood."""
    if depth > 8:
        return None
    node = source.names.value(node)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _split(node.value)
    if isinstance(node, ast.JoinedStr):
        return _joined(source, node, depth)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return _concat(parts(source, node.left, depth + 1), parts(source, node.right, depth + 1))
    if isinstance(node, ast.Call):
        function = source.names.dotted(node.func)
        if function == "os.path.join" and not node.keywords and not any(isinstance(a, ast.Starred) for a in node.args):
            found: tuple[Part, ...] | None = ()
            for argument in node.args:
                found = _concat(found, parts(source, argument, depth + 1))
            return found
        wraps = called_name(node) == "str" or function in _WRAPPERS
        if wraps and len(node.args) == 1 and not node.keywords:
            return parts(source, node.args[0], depth + 1)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS and not node.args:
            return parts(source, node.func.value, depth + 1)
        return None
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        return (("expr", _dump(source, node)),)
    return None


def _dump(source: Source, node: ast.expr) -> str:
    """An expression as text that is equal for equal expressions in equal scopes."""
    if isinstance(node, ast.Name):
        variable = source.names.variable(node)
        where = variable[0].node if variable else None
        home = source.start(where) if isinstance(where, ast.stmt) else -1
        return f"{node.id}@{home}"
    if isinstance(node, ast.Attribute):
        return f"{_dump(source, node.value)}.{node.attr}"
    return ast.dump(node)


def _split(text: str) -> tuple[Part, ...]:
    scheme, colon, rest = text.partition("://")
    head: tuple[Part, ...] = (("text", scheme + colon),) if colon else (("text", "/"),) if text.startswith("/") else ()
    return (*head, *(("text", piece) for piece in (rest if colon else text).split("/") if piece and piece != "."))


def _joined(source: Source, node: ast.JoinedStr, depth: int) -> tuple[Part, ...] | None:
    """``f"{storage}/{name}"``: pieces have to be whole path components."""
    found: list[Part] = []
    open_piece = False
    for value in node.values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            text = value.value
            if open_piece and not text.startswith("/"):
                return None
            found += _split(text.lstrip("/")) if found else _split(text)
            open_piece = not text.endswith("/")
        elif isinstance(value, ast.FormattedValue) and value.conversion == -1 and value.format_spec is None:
            if open_piece:
                return None
            inner = parts(source, value.value, depth + 1)
            if inner is None:
                return None
            found += inner
            open_piece = True
    return tuple(found)


def _concat(left: tuple[Part, ...] | None, right: tuple[Part, ...] | None) -> tuple[Part, ...] | None:
    if left is None or right is None or (right and right[0] == ("text", "/")):
        return None
    return (*left, *right)
