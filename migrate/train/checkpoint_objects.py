"""Which expressions are checkpoints of Ray, and what is asked of them that a checkpoint of today does not have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, moved_members
from migrate.edit.callsite import called_name
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source
from migrate.train.dict_state import MAKE

_CLASSES: Final = ("ray.train.Checkpoint", "ray.air.Checkpoint", "ray.air.checkpoint.Checkpoint")
_OF_RESULTS: Final = ("checkpoint", "best_checkpoint", "latest_checkpoint")
GET_MODEL: Final = "get_model"
_NOWHERE_ELSE: Final = "get_internal_representation"
_ONLY_HERE: Final = ("to_dict", "to_bytes", "to_uri", "to_object_ref", _NOWHERE_ELSE, "get_preprocessor", GET_MODEL)
_CALLED: Final = re.compile(r"(?i)checkpoint$|ckpt$")
_ASKS: Final = ("ray.air.session.get_checkpoint", "ray.train.get_checkpoint", "ray.tune.get_checkpoint")


def asked_of_checkpoints(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of what holds a checkpoint that no checkpoint has today."""
    for node in source.names.of(ast.Attribute):
        row = _members().get(node.attr)
        if row is None:
            continue
        call = source.names.parents.get(node)
        if (isinstance(call, ast.Call) and call.func is node) != (row.kind == "method"):
            continue
        if source.names.dotted(node) is not None:
            continue
        is_one = any(is_checkpoint(source, value) for value in meanings(source, node.value))
        is_best = has_checkpoints(source) and _is_of_the_best(source, node.value)
        if is_one or is_best or is_called_one(source, node):
            yield node, row, row.old


@cache
def _members() -> dict[str, Row]:
    """The rows of what a checkpoint no longer has, by the names of its members."""
    home = f"{_CLASSES[0]}."
    return {name.removeprefix(home): row for name, row in moved_members().items() if name.startswith(home)}


def is_checkpoint(source: Source, node: ast.expr, seen: set[ast.expr] | None = None) -> bool:
    """Whether an expression is a checkpoint of Ray: it was asked for, made here, or belongs to a result."""
    seen = seen if seen is not None else set()
    if node in seen:  # `state = state or start`
        return False
    seen.add(node)
    if isinstance(node, ast.BoolOp | ast.IfExp):
        values = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
        return any(is_checkpoint(source, value, seen) for value in values)
    if isinstance(node, ast.Call):
        dotted = source.names.dotted(node.func) or ""
        is_method = isinstance(node.func, ast.Attribute) and node.func.attr == "get_best_checkpoint"
        is_made = dotted.startswith(_CLASSES) or called_name(node) == MAKE
        return is_made or dotted in _ASKS or (is_method and has_checkpoints(source))
    if isinstance(node, ast.Attribute):
        return node.attr in _OF_RESULTS and source.names.dotted(node) is None and has_checkpoints(source)
    for found in source.names.bindings(node):
        annotation = getattr(found.node, "annotation", None)
        if annotation is not None and source.names.dotted(annotation) in _CLASSES:
            return True
        if found.value is not None and is_checkpoint(source, found.value, seen):
            return True
        if _is_one_of_the_best(source, found.node):
            return True
    return False


def is_called_one(source: Source, member: ast.Attribute) -> bool:
    """Whether something that nothing is known of is called a checkpoint, and asked for what only Ray's had."""
    if member.attr not in _ONLY_HERE or not has_checkpoints(source):
        return False
    if member.attr == _NOWHERE_ELSE or _is_of_the_best(source, member.value):
        return True
    owner = member.value
    name = owner.id if isinstance(owner, ast.Name) else ""
    binding = source.names.binding(owner)
    is_given = binding is not None and binding.kind in ("param", "other")
    call = source.names.parents.get(member)
    is_other = isinstance(call, ast.Call) and bool(call.args) and member.attr != GET_MODEL
    return is_given and _CALLED.search(name) is not None and not is_other


def _is_of_the_best(source: Source, node: ast.expr) -> bool:
    """Whether an expression is taken out of ``result.best_checkpoints``."""
    for value in meanings(source, node):
        inner: ast.expr = value
        while isinstance(inner, ast.Subscript):
            inner = source.names.value(inner.value)
        if isinstance(inner, ast.ListComp) and len(inner.generators) == 1:
            inner = inner.generators[0].iter
        if not isinstance(inner, ast.Attribute) or inner.attr != "best_checkpoints" or inner is value:
            return False
    return True


def has_checkpoints(source: Source) -> bool:
    """Whether a file has to do with checkpoints of Ray, or with what makes some."""
    return any(dotted.startswith(("ray.train", "ray.tune", "ray.air")) for _, _, dotted in source.names.imports)


def _is_one_of_the_best(source: Source, target: ast.AST) -> bool:
    """Whether a loop variable is the first of each pair in ``result.best_checkpoints``."""
    pair = source.names.parents.get(target)
    loop = source.names.parents.get(pair) if isinstance(pair, ast.Tuple) and pair.elts[0] is target else None
    if not isinstance(loop, ast.For | ast.comprehension) or loop.target is not pair:
        return False
    return isinstance(loop.iter, ast.Attribute) and loop.iter.attr == "best_checkpoints" and has_checkpoints(source)
