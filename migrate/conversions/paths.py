"""Paths: which are absolute, which are relative, and how they are made what ``storage_path`` takes."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.converted import Converted
from migrate.edit.callsite import called_name
from migrate.edit.unless_none import unless_none
from migrate.resolve.flow.held import is_none
from migrate.resolve.flow.held_where import held_where
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.resolve.values.may_be_none import may_be_none

_ABSOLUTE_CALLS: Final = (
    "os.path.abspath", "os.path.realpath", "os.getcwd", "tempfile.mkdtemp", "tempfile.gettempdir", "tempfile.mktemp",
)  # fmt: skip


_KEEPING_ABSOLUTE: Final = ("os.path.join", "os.path.dirname", "os.path.normpath")
_ABSOLUTE_PATHS: Final = ("pathlib.Path.cwd", "pathlib.Path.home")
_MADE_ABSOLUTE: Final = ("absolute", "resolve")
"""Methods of a path that give an absolute one."""
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]")
"""What an absolute path begins with in Windows."""
_DEPTH: Final = 4
"""Through how many variables a value is followed."""


def absolute_path(source: Source, node: ast.expr, text: str) -> Converted:
    """A path that used to be taken relative to the working directory, as ``storage_path`` accepts it."""
    if isinstance(node, ast.Constant) and node.value is None:
        return Converted(("",))
    if is_absolute(source, node):
        return Converted((text,))
    value = constant(source, node)
    if isinstance(value, str):
        written = text if isinstance(node, ast.Constant | ast.Name) else f"({text})"
        function = "os.path.expanduser" if value.startswith("~") else "os.path.abspath"
        return Converted((f"{function}({written})",), ("os",))
    if isinstance(node, ast.IfExp) and any(map(is_none, (node.body, node.orelse))):
        return _absolute_choice(source, node)
    expanded = isinstance(node, ast.Call) and source.names.dotted(node.func) == "os.path.expanduser"
    path = "os.path.abspath({})" if expanded else "os.path.abspath(os.path.expanduser({}))"
    return Converted(
        (unless_none(source, node, text, path) if may_be_none(source, node) else path.format(text),), ("os",)
    )


def is_absolute(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is an absolute path or a URI for certain."""
    node = source.names.value(node)
    held = held_where(source, node) if isinstance(node, ast.Name | ast.Attribute) and depth < _DEPTH else []
    if held and all(is_absolute(source, value, depth + 1) for value in held):
        return True
    start = _start(source, node)
    if start is not None:
        return start.startswith("/") or _URI.match(start) is not None or _DRIVE.match(start) is not None
    if isinstance(node, ast.Call):
        function = source.names.dotted(node.func)
        if function in _ABSOLUTE_CALLS:
            return True
        if function == "os.path.expanduser" and node.args:
            inner = constant(source, node.args[0])
            return isinstance(inner, str) and inner.startswith(("~", "/"))
        if function in _KEEPING_ABSOLUTE and node.args and not isinstance(node.args[0], ast.Starred):
            return is_absolute(source, node.args[0], depth)
        if called_name(node) == "str" and len(node.args) == 1:
            return is_absolute(source, node.args[0], depth)
        is_made = isinstance(node.func, ast.Attribute) and node.func.attr in _MADE_ABSOLUTE
        return is_made or function in _ABSOLUTE_PATHS
    if isinstance(node, ast.Attribute):
        return node.attr == "parent" and is_absolute(source, node.value, depth)
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.FormattedValue):
        return is_absolute(source, node.values[0].value, depth)
    return (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Add) and is_absolute(source, node.left, depth)
    )


def is_relative(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a path that is relative to the working directory for certain."""
    node = source.names.value(node)
    if isinstance(node, ast.Call) and formatted(node) is None:
        joins = source.names.dotted(node.func) == "os.path.join" and node.args
        return bool(joins) and not isinstance(node.args[0], ast.Starred) and is_relative(source, node.args[0])
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
    if isinstance(first, ast.FormattedValue):
        is_as_it_is = first.conversion in (-1, ord("s")) and first.format_spec is None
        return is_as_it_is and is_relative(source, first.value)
    start = _start(source, node)
    is_elsewhere = _URI.match(start or "") is not None or _DRIVE.match(start or "") is not None
    return bool(start) and not str(start).startswith(("/", "~")) and not is_elsewhere


def formatted(node: ast.expr) -> ast.expr | None:
    """The text of ``"net_{}.pt".format(epoch)``; None for what is no such call."""
    asked = node.func if isinstance(node, ast.Call) else None
    return asked.value if isinstance(asked, ast.Attribute) and asked.attr == "format" else None


def _start(source: Source, node: ast.expr) -> str | None:
    """The text that an expression begins with, as far as it is written down: ``"s3://bucket/" + name``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        start = _start(source, node.left)
        return start.partition("%")[0] if start is not None and isinstance(node.op, ast.Mod) else start
    if isinstance(node, ast.JoinedStr):
        return _start(source, node.values[0]) if node.values else None
    text = formatted(node)
    if text is not None:
        start = _start(source, text)
        return start.partition("{")[0] if start is not None else None
    value = constant(source, node)
    return value if isinstance(value, str) else None


def _absolute_choice(source: Source, node: ast.IfExp) -> Converted:
    """A path in one branch, and None in the other."""
    is_last = is_none(node.body)
    chosen, test = node.orelse if is_last else node.body, source.text(node.test)
    (path,), modules = absolute_path(source, chosen, source.text(chosen))
    if not is_last and path.endswith(f" if {test} else None"):
        return Converted((path,), modules)
    path = f"({path})" if may_be_none(source, chosen) else path or "None"
    return Converted((f"None if {test} else {path}" if is_last else f"{path} if {test} else None",), modules)
