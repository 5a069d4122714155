"""Trainables that are spoken of by the name that they are registered under, which ``tune.with_resources`` refuses."""

from __future__ import annotations

import ast
from typing import Final

from migrate.conversions import option
from migrate.edit.callsite import keyword, passed
from migrate.resolve.source import Source

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
    if isinstance(found, ast.Attribute) and _is_text_of_options(source, found):
        return True
    binding = source.names.binding(trainable)
    return binding is not None and any(source.names.binding(name) is binding for name in _registered(source))


def _registered(source: Source) -> list[ast.expr]:
    """The names that a file registers trainables under."""
    calls = (call for call, dotted in source.names.calls() if dotted in _REGISTERING)
    return [name for call in calls if (name := passed(call, 0, "name")) is not None]


def _is_text_of_options(source: Source, node: ast.Attribute) -> bool:
    """Whether ``args.run`` is what somebody writes on the command line, and nothing is made of it."""
    found = option(source, node.attr)
    made = keyword(found, "type") if found is not None else None
    is_text = made is None or (isinstance(made, ast.Name) and made.id == "str")
    return found is not None and is_text and keyword(found, "action") is None
