"""Metrics that are certainly tensors, or hold some: reports by keyword took them through Ray 1.13, later none does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.source import Source

_METHODS: Final = ("state_dict",)
_FUNCTIONS: Final = tuple(
    f"torch.{name}"
    for name in ("tensor", "as_tensor", "from_numpy", "zeros", "ones", "rand", "randn", "cat", "stack", "mean", "sum")
)


def reported_tensors(source: Source, call: ast.Call) -> list[str]:
    """The names of metrics of a report by keyword that are certainly tensors, or hold some."""
    found: list[str] = []
    for word in call.keywords:
        entries = [(word.arg, word.value)] if word.arg is not None else _entries(source, word.value)
        found += [name for name, value in entries if _holds_tensors(source, value)]
    return list(dict.fromkeys(found))


def _entries(source: Source, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The entries of a dictionary, or of what a function of the file returns."""
    for literal in _literals(source, node):
        for key, value in zip(literal.keys, literal.values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value


def _literals(source: Source, node: ast.expr) -> Iterator[ast.Dict]:
    value = source.names.value(node)
    if isinstance(value, ast.Dict):
        yield value
        return
    made = source.names.binding(value.func) if isinstance(value, ast.Call) else None
    if made is None or not isinstance(made.node, ast.FunctionDef):
        return
    for part in source.names.of(ast.Return):
        if part.value is not None and source.names.function(part) is made.node:
            returned = source.names.value(part.value)
            if isinstance(returned, ast.Dict):
                yield returned


def _holds_tensors(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    if isinstance(value, ast.Dict):
        return any(_holds_tensors(source, part) for part in value.values)
    if not isinstance(value, ast.Call):
        return False
    is_method = isinstance(value.func, ast.Attribute) and value.func.attr in _METHODS
    return is_method or source.names.dotted(value.func) in _FUNCTIONS
