"""Writing what is made of a value that may be None."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source
from migrate.resolve.values.read_only import is_harmless

_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def unless_none(source: Source, node: ast.expr, text: str, pattern: str, otherwise: str = "None") -> str:
    """What is made of a value that may be None, as the source text of an expression, which asks for the value once.

    Args:
        source: The file.
        node: The value.
        text: Its text.
        pattern: What is made of it, with ``{}`` in its place.
        otherwise: What there is in place of None.
    """
    if is_harmless(source, node):
        condition = f"({text})" if isinstance(node, ast.IfExp) and not text.startswith("(") else text
        return f"{pattern.format(text)} if {condition} else {otherwise}"
    name = source.names.free_name("place")
    made = pattern.format(name)
    if _is_in_comprehension(source, node):
        return f"(lambda {name}: {made} if {name} else {otherwise})({text})"  # no name can be given everywhere in one
    return f"{made} if ({name} := {text}) else {otherwise}"


def _is_in_comprehension(source: Source, node: ast.AST) -> bool:
    parent = source.names.parents.get(node)
    while parent is not None and not isinstance(parent, ast.stmt | ast.Lambda):
        if isinstance(parent, _COMPREHENSIONS):
            return True
        parent = source.names.parents.get(parent)
    return False
