"""Methods of then that a Trainable class is given: ``_save = f`` in it, ``Model._train = f``, ``setattr``, ``type``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.edit.callsite import called_name
from migrate.resolve.names.scopes import Binding
from migrate.resolve.running.trainables import BASES, trainables
from migrate.resolve.text.source import Source

_PARTS: Final = 3
"""How many arguments ``type`` makes a class of."""


def methods_put_in(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such method."""
    classes = trainables(source)
    for node, name in _put_in(source, classes):
        row = find(f"ray.tune.Trainable.{name}")
        if row is not None and row.kind == "method" and row.last == "0.8.7":
            yield node, row, row.old


def _put_in(source: Source, classes: list[ast.ClassDef]) -> Iterator[tuple[ast.AST, str]]:
    names = source.names
    for owner in classes:
        held = list(names.inside(owner).bindings.items())
        yield from ((node, name) for name, found in held for node in _assigned(found))
    for node in names.of(ast.Attribute) if classes else ():
        if isinstance(node.ctx, ast.Store) and _is_one(source, node.value, classes):
            yield node, node.attr
    for call in names.of(ast.Call):
        made = called_name(call)
        if made == "setattr" and len(call.args) == _PARTS and _is_one(source, call.args[0], classes):
            yield call, _text(call.args[1])
        elif made == "type" and len(call.args) == _PARTS and isinstance(call.args[1], ast.Tuple):
            members = names.value(call.args[2])
            if isinstance(members, ast.Dict) and any(_is_one(source, base, classes) for base in call.args[1].elts):
                yield from ((key, _text(key)) for key in members.keys if key is not None)


def _assigned(bindings: list[Binding]) -> Iterator[ast.AST]:
    """What a class assigns in its body, and does not define."""
    yield from (binding.node for binding in bindings if binding.kind == "assign")


def _is_one(source: Source, node: ast.expr, classes: list[ast.ClassDef]) -> bool:
    binding = source.names.binding(node)
    return source.names.dotted(node) in BASES or (binding is not None and binding.node in classes)


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
