"""Which classes of a file are Tune Trainables."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names import FunctionNode
from migrate.resolve.source import Source

_BASES: Final = (
    "ray.tune.Trainable", "ray.tune.trainable.Trainable", "ray.tune.DurableTrainable",
    "ray.tune.trainable.trainable.Trainable", "ray.tune.durable_trainable.DurableTrainable",
)  # fmt: skip
_DEPTH: Final = 5
"""Through how many files a class is followed."""


def is_trainable(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class derives from ``ray.tune.Trainable``, directly or through classes of this file or its tree."""
    return _derives(source, node, set())


def trainables(source: Source) -> list[ast.ClassDef]:
    """All Trainable classes of a file."""
    return [node for node in source.names.of(ast.ClassDef) if is_trainable(source, node)]


def is_instance(source: Source, node: ast.expr) -> bool:
    """Whether an expression certainly gives an instance of a Trainable class of the file."""
    value = source.names.value(node)
    binding = source.names.binding(value.func) if isinstance(value, ast.Call) else None
    return binding is not None and isinstance(binding.node, ast.ClassDef) and is_trainable(source, binding.node)


def _derives(source: Source, node: ast.ClassDef, seen: set[ast.ClassDef]) -> bool:
    if node in seen:
        return False
    seen.add(node)
    for base in node.bases:
        dotted = source.names.dotted(base)
        if dotted in _BASES or (dotted is not None and source.path and _is_elsewhere(source.path, dotted)):
            return True
        binding = source.names.binding(base)
        if binding and isinstance(binding.node, ast.ClassDef) and _derives(source, binding.node, seen):
            return True
    return False


def _is_elsewhere(path: str, dotted: str, depth: int = 0) -> bool:
    """Whether a name that a file imports is a Trainable class of another file of the tree, however it gets there."""
    from migrate.resolve.neighbours import file_of, source_of

    module, _, name = dotted.rpartition(".")
    if not module.strip(".") or module.partition(".")[0] == "ray" or depth > _DEPTH:
        return False
    home = file_of(path, module)
    source = source_of(home) if home is not None else None
    if home is None or source is None:
        return False
    bindings = source.names.module.bindings.get(name, [])
    if len(bindings) != 1:
        return False
    node = bindings[0].node
    if isinstance(node, ast.ClassDef):
        bases = [source.names.dotted(base) or "" for base in node.bases]
        return is_trainable(source, node) or any(_is_elsewhere(home, base, depth + 1) for base in bases)
    again = source.names.meaning(bindings)
    return again in _BASES or (again is not None and _is_elsewhere(home, again, depth + 1))


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
