"""Trainables that are spoken of by the name that they are registered under, which ``tune.with_resources`` refuses."""

from __future__ import annotations

import ast
from typing import Final

from migrate.conversions import default_of, option
from migrate.edit.callsite import called_name, keyword, passed
from migrate.resolve.source import Source

_OF_TEXT: Final = ("upper", "lower", "strip", "title", "capitalize")
"""What only text is asked for."""
_REGISTERING: Final = ("ray.tune.register_trainable", "ray.tune.registry.register_trainable")


def is_registered_name(source: Source, trainable: ast.expr) -> bool:
    """Whether what a run is given certainly is text: written down, of the command line, or registered in this file.

    Args:
        source: The file.
        trainable: What is to be run.
    """
    found = source.names.value(trainable)
    if isinstance(found, ast.JoinedStr) or (isinstance(found, ast.Constant) and isinstance(found.value, str)):
        return True
    if isinstance(found, ast.BinOp):
        return is_registered_name(source, found.left)
    if isinstance(found, ast.IfExp):
        return is_registered_name(source, found.body) and is_registered_name(source, found.orelse)
    if isinstance(found, ast.Call) and not found.keywords:
        of_text = isinstance(found.func, ast.Attribute) and found.func.attr in _OF_TEXT and not found.args
        if of_text or called_name(found) == "str":
            return True
    if isinstance(found, ast.Attribute) and _is_text_of_options(source, found):
        return True
    return bool(registered(source, trainable))


def may_be_registered_name(source: Source, trainable: ast.expr) -> bool:
    """Whether what a run is given may be text: a parameter that is text unless somebody says something else."""
    binding = source.names.binding(trainable)
    default = default_of(source, binding.node) if binding is not None and binding.kind == "param" else None
    return isinstance(default, ast.Constant) and isinstance(default.value, str)


def registered(source: Source, name: ast.expr) -> list[ast.expr]:
    """What a file registers under a name: under the variable, or under what is written down.

    Args:
        source: The file.
        name: The name, as a run is given it.
    """
    found = []
    for call, dotted in source.names.calls():
        under = passed(call, 0, "name") if dotted in _REGISTERING else None
        trainable = passed(call, 1, "trainable")
        if under is None or trainable is None:
            continue
        if is_same_name(source, under, name):
            found.append(trainable)
    return found


def is_same_name(source: Source, name: ast.expr, other: ast.expr) -> bool:
    """Whether two names certainly are the same: one variable, or the same text."""
    binding, text = source.names.binding(name), _text(source, name)
    is_one = binding is not None and source.names.binding(other) is binding
    return is_one or (text is not None and _text(source, other) == text)


def _text(source: Source, name: ast.expr) -> str | None:
    value = source.names.value(name)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _is_text_of_options(source: Source, node: ast.Attribute) -> bool:
    """Whether ``args.run`` is what somebody writes on the command line, and nothing is made of it."""
    found = option(source, node.attr)
    made = keyword(found, "type") if found is not None else None
    is_text = made is None or (isinstance(made, ast.Name) and made.id == "str")
    return found is not None and is_text and keyword(found, "action") is None
