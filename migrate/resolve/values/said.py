"""What an annotation says something is: ``rows: "ray.data.Dataset"``, ``Optional[Dataset]``, ``Dataset | None``."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, TypeVar

from migrate.resolve.names.names import Names

Found = TypeVar("Found")
_OR_NONE: Final = "typing.Optional"
_UNION: Final = "typing.Union"


Leaf = Callable[[Names, ast.expr, bool], Found | None]
"""What the name of a class stands for, which is no part of the file if it is in quotes."""


def said(names: Names, annotation: ast.expr | None) -> str | None:
    """The dotted name of the class that an annotation names, perhaps in quotes, or beside None; None for others."""
    return _said(names, annotation, _dotted, is_written=True)


def class_said(names: Names, annotation: ast.expr | None) -> ast.ClassDef | None:
    """The class of the file that an annotation names, likewise."""
    return _said(names, annotation, _class, is_written=True)


def says_none(names: Names, annotation: ast.expr | None, *, is_written: bool = True) -> bool:
    """Whether an annotation says that something can be None: ``Optional[str]``, ``str | None``, perhaps in quotes."""
    if isinstance(annotation, ast.Constant):
        inner = _in_quotes(annotation.value) if isinstance(annotation.value, str) else None
        return annotation.value is None or says_none(names, inner, is_written=False)
    if isinstance(annotation, ast.BinOp):
        return any(says_none(names, part, is_written=is_written) for part in (annotation.left, annotation.right))
    if isinstance(annotation, ast.Subscript):
        around, inner = _dotted(names, annotation.value, is_written), annotation.slice
        parts = inner.elts if around == _UNION and isinstance(inner, ast.Tuple) else []
        return around == _OR_NONE or any(says_none(names, part, is_written=is_written) for part in parts)
    return False


def _in_quotes(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _said(names: Names, node: ast.expr | None, leaf: Leaf[Found], *, is_written: bool) -> Found | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _said(names, _in_quotes(node.value), leaf, is_written=False)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _only(names, [node.left, node.right], leaf, is_written=is_written)
    if isinstance(node, ast.Subscript):
        around = _dotted(names, node.value, is_written)
        if around == _OR_NONE:
            return _said(names, node.slice, leaf, is_written=is_written)
        if around == _UNION and isinstance(node.slice, ast.Tuple):
            return _only(names, node.slice.elts, leaf, is_written=is_written)
        return None
    return leaf(names, node, is_written) if node is not None else None


def _only(names: Names, nodes: list[ast.expr], leaf: Leaf[Found], *, is_written: bool) -> Found | None:
    """The one class among others that are None."""
    found = [node for node in nodes if not (isinstance(node, ast.Constant) and node.value is None)]
    return _said(names, found[0], leaf, is_written=is_written) if len(found) == 1 else None


def _dotted(names: Names, node: ast.expr, is_written: bool) -> str | None:
    """The dotted name of an expression; one in quotes means what the module means by it."""
    if is_written:
        return names.dotted(node)
    if isinstance(node, ast.Attribute):
        owner = _dotted(names, node.value, False)
        return f"{owner}.{node.attr}" if owner else None
    found = names.lookup(node.id, names.module) if isinstance(node, ast.Name) else None
    return names.meaning(found[1]) if found else None


def _class(names: Names, node: ast.expr, is_written: bool) -> ast.ClassDef | None:
    found = names.lookup(node.id, names.module) if isinstance(node, ast.Name) else None
    bindings = names.bindings(node) if is_written else found[1] if found else []
    defined = bindings[0].node if len(bindings) == 1 else None
    return defined if isinstance(defined, ast.ClassDef) else None
