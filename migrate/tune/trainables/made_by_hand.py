"""What old code gives a Trainable of its own that it makes and drives by hand, without Tune."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, parameters_of
from migrate.resolve.running.trainables import bases_of, is_instance, methods_of, trainables
from migrate.resolve.text.source import Source

_TRAINABLE: Final = "ray.tune.Trainable"
_MAKERS: Final = ("__init__", "__new__")


def given_by_hand(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments of constructors and methods of the file's Trainable classes that Ray's class no longer takes."""
    for call in source.names.of(ast.Call) if trainables(source) else ():
        owner = _owner(source, call) if call.keywords else ""
        rows = parameters_of(owner) if owner else {}
        for word in call.keywords:
            row = rows.get(word.arg or "")
            if row is not None:
                yield word.value, row, row.old


def _owner(source: Source, call: ast.Call) -> str:
    """Under which name the catalogue has the arguments of a call; empty if the file's own code takes them."""
    if is_instance(source, call):
        binding = source.names.binding(call.func)
        takes_itself = binding is not None and isinstance(binding.node, ast.ClassDef) and _defines(source, binding.node)
        return "" if takes_itself else _TRAINABLE
    if isinstance(call.func, ast.Attribute) and is_instance(source, call.func.value):
        return f"{_TRAINABLE}.{call.func.attr}"
    return ""


def _defines(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class, or one of the file that it derives from, has a constructor of its own."""
    return any(method.name in _MAKERS for part in bases_of(source, node) for method in methods_of(part))
