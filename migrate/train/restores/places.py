"""Comparing paths in source code: whether one expression is another's directory and name, whatever they hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.attributes import assigned_once, class_of_self
from migrate.resolve.text.source import Source

Part = tuple[str, str]
"""A component of a path: ``("text", "runs")``, ``("expr", <dump>)``, or ``("mixed", …)`` for ``run_{number}``.

``("dir", <dump>)`` and ``("base", <dump>)`` are what ``os.path.split`` makes of an expression.
"""

_Piece = str | ast.expr
_DEPTH: Final = 8

# What changes how a path is written, not where it is.
_WRAPPERS: Final = (
    "os.path.expanduser", "os.path.expandvars", "os.path.abspath", "os.path.normpath", "os.path.realpath", "os.fspath",
)  # fmt: skip
_PATHS: Final = ("pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "os.path.join")
_METHODS: Final = ("as_posix", "absolute", "expanduser", "resolve", "strip", "rstrip")
_SAME_AGAIN: Final = ("os.getenv", "os.environ.get", "os.getcwd", "os.path.expanduser", "pathlib.Path.home")
"""Calls that give the same each time."""
_FIELD: Final = re.compile(r"%s|\{(\d*)\}")


def parts(source: Source, node: ast.expr, depth: int = 0) -> tuple[Part, ...] | None:
    """The components of a path, joins and variables resolved; None if the expression is not understood."""
    if depth > _DEPTH:
        return None
    node = followed(source, node)
    pieces = _pieces(source, node)
    if pieces is not None:
        return _components(source, pieces, depth)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return _joined(source, [node.left, node.right], depth)
    if isinstance(node, ast.Attribute) and node.attr in ("parent", "name") and _is_path(source, node.value, 0):
        return _split_off(parts(source, node.value, depth + 1), "dir" if node.attr == "parent" else "base")
    if isinstance(node, ast.Call):
        return _called(source, node, depth)
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        return (("expr", _dump(source, node)),)
    return None


def followed(source: Source, node: ast.expr) -> ast.expr:
    """What an expression stands for: a variable, or an attribute of ``self``, that is assigned once is its value."""
    for _ in range(_DEPTH):
        value = source.names.value(node)
        if isinstance(value, ast.Attribute):
            value = assigned_once(source, value) or value
        if value is node:
            break
        node = value
    return node


def _called(source: Source, node: ast.Call, depth: int) -> tuple[Part, ...] | None:
    function = source.names.dotted(node.func)
    arguments = node.args
    if any(isinstance(argument, ast.Starred) for argument in arguments):
        return None
    if function in _SAME_AGAIN and not (function == "os.path.expanduser" and arguments):
        return (("expr", ast.dump(node)),)
    if node.keywords:
        return None
    if function in _PATHS and arguments:
        return _joined(source, arguments, depth)
    if len(arguments) == 1 and (called_name(node) == "str" or function in _WRAPPERS):
        return parts(source, arguments[0], depth + 1)
    if len(arguments) == 1 and function in ("os.path.dirname", "os.path.basename"):
        return _split_off(parts(source, arguments[0], depth + 1), "dir" if function.endswith("dirname") else "base")
    if isinstance(node.func, ast.Attribute):
        if node.func.attr == "joinpath":
            return _joined(source, [node.func.value, *arguments], depth)
        is_slash = all(isinstance(argument, ast.Constant) and argument.value == "/" for argument in arguments)
        if node.func.attr in _METHODS and is_slash:
            return parts(source, node.func.value, depth + 1)
    return None


def _joined(source: Source, nodes: list[ast.expr], depth: int) -> tuple[Part, ...] | None:
    found: tuple[Part, ...] = ()
    for index, node in enumerate(nodes):
        more = parts(source, node, depth + 1)
        if more is None or (index and more[:1] == (("text", "/"),)):
            return None
        found = concat(found, more)
    return found


def concat(left: tuple[Part, ...], right: tuple[Part, ...]) -> tuple[Part, ...]:
    """The path ``right`` in the directory ``left``; a directory and the name that were split are one again."""
    if left and right and left[-1][0] == "dir" and right[0] == ("base", left[-1][1]):
        return (*left[:-1], ("expr", left[-1][1]), *right[1:])
    return (*left, *right)


def _split_off(path: tuple[Part, ...] | None, which: str) -> tuple[Part, ...] | None:
    if not path or path[-1][0] in ("dir", "base"):
        return None
    last = path[-1]
    if last[0] == "expr":
        return (*path[:-1], ("dir", last[1])) if which == "dir" else (("base", last[1]),)
    return path[:-1] if which == "dir" else (last,)


def _is_path(source: Source, node: ast.expr, depth: int) -> bool:
    """Whether an expression is a ``pathlib.Path`` for certain."""
    node = followed(source, node)
    if depth > _DEPTH:
        return False
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
        return _is_path(source, node.func.value, depth + 1)
    return (source.names.dotted(node.func) or "").startswith("pathlib.")


def _dump(source: Source, node: ast.expr) -> str:
    """An expression as text that is equal for equal expressions in equal scopes."""
    if isinstance(node, ast.Name):
        variable = source.names.variable(node)
        where = variable[0].node if variable else None
        home = source.start(where) if isinstance(where, ast.stmt) else -1
        return f"{node.id}@{home}"
    if isinstance(node, ast.Attribute):
        owner = class_of_self(source, node)
        return f"{_dump(source, node.value) if owner is None else f'self@{source.start(owner)}'}.{node.attr}"
    return ast.dump(node)


# -- texts that are put together ----------------------------------------------------------------------------------


def _pieces(source: Source, node: ast.expr) -> list[_Piece] | None:
    """The texts and values that a text is put together of; None if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return _of_f_string(node)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [_pieces(source, side) or [side] for side in (node.left, node.right)]
        is_text = any(isinstance(piece, str) for side in sides for piece in side)
        return [*sides[0], *sides[1]] if is_text else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        values = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
        return _filled(node.left, values, "%s")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return _filled(node.func.value, node.args, "{}") if not node.keywords else None
    return None


def _of_f_string(node: ast.JoinedStr) -> list[_Piece] | None:
    found: list[_Piece] = []
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            if value.conversion != -1 or value.format_spec is not None:
                return None
            found.append(value.value)
        elif isinstance(value, ast.Constant):
            found.append(str(value.value))
    return found


def _filled(template: ast.expr, values: list[ast.expr], field: str) -> list[_Piece] | None:
    """``"{}/{}".format(a, b)`` and ``"%s/%s" % (a, b)``."""
    if not isinstance(template, ast.Constant) or not isinstance(template.value, str):
        return None
    texts = template.value.split(field)
    rest = "".join(texts)
    if len(texts) != len(values) + 1 or "{" in rest or "%" in rest or _FIELD.search(rest):
        return None
    found: list[_Piece] = [texts[0]]
    for value, text in zip(values, texts[1:], strict=True):
        found += [value, text]
    return found


def _components(source: Source, pieces: list[_Piece], depth: int) -> tuple[Part, ...] | None:
    """Cut a text at its slashes."""
    found: tuple[Part, ...] = ()
    current: list[Part] = []
    for index, piece in enumerate(pieces):
        if isinstance(piece, str):
            head, slash, rest = piece.partition("/")
            if "://" in piece and index == 0:
                scheme, _, rest = piece.partition("://")
                found, slash = (("text", f"{scheme}://"),), "/"
            elif slash and index == 0 and not head:
                found = (("text", "/"),)
            else:
                current += [("text", head)] if head and head != "." else []
            if slash:
                *whole, last = rest.split("/")
                found = concat(found, tuple(_closed(current)))
                found += tuple(("text", name) for name in whole if name not in ("", "."))
                current = [("text", last)] if last and last != "." else []
            continue
        inner = parts(source, piece, depth + 1)
        if inner is None or (len(inner) > 1 and current):
            return None
        found, current = concat(found, inner[:-1]), [*current, *inner[-1:]]
    return concat(found, tuple(_closed(current)))


def _closed(current: list[Part]) -> Iterator[Part]:
    """The component that is made of some pieces."""
    merged: list[Part] = []
    for kind, text in current:
        if kind == "text" and merged and merged[-1][0] == "text":
            merged[-1] = ("text", merged[-1][1] + text)
        else:
            merged.append((kind, text))
    if len(merged) == 1:
        yield merged[0]
    elif merged:
        yield ("mixed", repr(merged))
