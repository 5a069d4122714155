"""Whether code takes a checkpoint for the object that it is today, or for the path that it was."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from string import Formatter
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.attributes import class_of_self
from migrate.resolve.scopes import FunctionNode, positional
from migrate.resolve.source import Source
from migrate.resolve.trainables import is_instance, methods_of

_MEMBERS: Final = (
    "path", "filesystem", "as_directory", "to_directory", "from_directory", "get_metadata", "set_metadata",
    "update_metadata", "checkpoint", "metrics",
)  # fmt: skip
NAMES_PATH: Final = re.compile(r"(?i)path|dir|folder")
"""What a variable is called that holds a path."""
_LOGGING: Final = ("debug", "info", "warning", "error", "exception", "critical", "log")


def is_taken_as_object(source: Source, value: ast.expr) -> bool:
    """Whether nothing takes a checkpoint, or the variable that it is assigned to, for a path.

    Args:
        source: The file.
        value: An expression that gives a checkpoint, or what ``Trainable.save()`` returns.
    """
    return all(is_for_object(source, use) for use in uses_of(source, value))


def uses_of(source: Source, value: ast.expr) -> Iterator[ast.expr]:
    """The expression itself, or the uses of the variable that it alone is assigned to."""
    names = source.names
    parent = names.parents.get(value)
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    variable = names.variable(target) if target is not None else None
    if target is None or variable is None or names.binding(target) is None:
        yield value
        return
    yield from names.reads(variable[1], variable[0])


def is_called_path(source: Source, use: ast.expr) -> bool:
    """Whether a function of the file takes something as an argument that is called a path."""
    names = source.names
    word = names.parents.get(use)
    call = names.parents.get(word) if isinstance(word, ast.keyword) else word
    function = _function(source, call.func) if isinstance(call, ast.Call) and call.func is not use else None
    if function is None or not isinstance(call, ast.Call):
        return False
    if isinstance(word, ast.keyword):
        return NAMES_PATH.search(word.arg or "") is not None
    parameters = positional(function)[isinstance(call.func, ast.Attribute) :]
    place = call.args.index(use) if use in call.args else len(parameters)
    return place < len(parameters) and NAMES_PATH.search(parameters[place].arg) is not None


def _function(source: Source, node: ast.expr) -> FunctionNode | None:
    """The function of the file, or the method of the same class, that is called."""
    binding = source.names.binding(node)
    if binding is not None:
        return binding.node if isinstance(binding.node, ast.FunctionDef) else None
    owner = class_of_self(source, node) if isinstance(node, ast.Attribute) else None
    if owner is None or not isinstance(node, ast.Attribute):
        return None
    return next((method for method in methods_of(owner) if method.name == node.attr), None)


def is_written_as_path(source: Source, use: ast.expr) -> bool:
    """Whether a text goes on below an expression: ``f"{checkpoint}/model"``, ``"{}/{}".format(checkpoint, name)``."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.FormattedValue):
        text = source.names.parents.get(parent)
        parts = text.values if isinstance(text, ast.JoinedStr) else []
        behind = parts[parts.index(parent) + 1 :][:1] if parent in parts else []
        return bool(behind) and isinstance(behind[0], ast.Constant) and str(behind[0].value).startswith("/")
    if isinstance(parent, ast.Call):
        text = parent.func.value if isinstance(parent.func, ast.Attribute) and parent.func.attr == "format" else None
        fields = _fields(text.value) if isinstance(text, ast.Constant) and isinstance(text.value, str) else []
        return use in parent.args and fields[parent.args.index(use) :][:1] == ["/"]
    is_filled = (
        isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod) and isinstance(parent.left, ast.Constant)
    )
    return is_filled and isinstance(parent, ast.BinOp) and re.search(r"^[^%]*%s/", _text(parent.left)) is not None


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _fields(text: str) -> list[str]:
    """What stands behind each field of a text that is filled by position; none where one of them is named."""
    try:
        parts = [*Formatter().parse(text), ("", None, None, None)]
    except ValueError:
        return []
    fields = [(part[1], after[0][:1]) for part, after in pairwise(parts) if part[1] is not None]
    is_plain = all(name in ("", str(place)) for place, (name, _) in enumerate(fields))
    return [behind for _, behind in fields] if is_plain else []


def is_for_object(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression does not take it for a path."""
    parent = source.names.parents.get(use)
    if is_written_as_path(source, use):
        return False
    if isinstance(parent, ast.Attribute):
        return parent.attr in _MEMBERS
    if isinstance(parent, ast.keyword):
        return parent.arg == "checkpoint"
    if isinstance(parent, ast.Call):
        method = parent.func
        if isinstance(method, ast.Attribute):
            restores = method.attr == "restore" and is_instance(source, method.value)
            return restores or method.attr in _LOGGING
        return called_name(parent) in ("print", "bool")
    if isinstance(parent, ast.IfExp):
        return parent.test is use
    if isinstance(parent, ast.Compare):
        return all(isinstance(part, ast.Constant) and part.value is None for part in parent.comparators)
    return isinstance(parent, ast.Expr | ast.FormattedValue | ast.If | ast.BoolOp | ast.UnaryOp | ast.Assert)
