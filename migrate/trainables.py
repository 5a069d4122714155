"""Which classes of a file are Tune Trainables."""

from __future__ import annotations

import ast
from typing import Final

from migrate.names import FunctionNode
from migrate.source import Source

_BASES: Final = (
    "ray.tune.Trainable", "ray.tune.trainable.Trainable", "ray.tune.DurableTrainable",
    "ray.tune.trainable.trainable.Trainable", "ray.tune.durable_trainable.DurableTrainable",
)  # fmt: skip


def is_trainable(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class derives from ``ray.tune.Trainable``, directly or through classes of this file."""
    return _derives(source, node, set())


def trainables(source: Source) -> list[ast.ClassDef]:
    """All Trainable classes of a file."""
    return [node for node in source.names.of(ast.ClassDef) if is_trainable(source, node)]


def _derives(source: Source, node: ast.ClassDef, seen: set[ast.ClassDef]) -> bool:
    if node in seen:
        return False
    seen.add(node)
    for base in node.bases:
        if source.names.dotted(base) in _BASES:
            return True
        binding = source.names.binding(base)
        if binding and isinstance(binding.node, ast.ClassDef) and _derives(source, binding.node, seen):
            return True
    return False


def bases_of(source: Source, node: ast.ClassDef) -> list[ast.ClassDef]:
    """The classes of this file that a class derives from, itself first."""
    found = [node]
    for candidate in found:
        for base in candidate.bases:
            binding = source.names.binding(base)
            if binding and isinstance(binding.node, ast.ClassDef) and binding.node not in found:
                found.append(binding.node)
    return found


def family(source: Source) -> set[ast.ClassDef]:
    """All Trainable classes of a file, and the classes of it that they mix in."""
    found: set[ast.ClassDef] = set()
    for node in trainables(source):
        found.update(bases_of(source, node))
    return found


def methods_of(node: ast.ClassDef) -> list[FunctionNode]:
    """The methods that a class defines itself."""
    return [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
