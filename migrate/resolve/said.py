"""What an annotation says something is: ``rows: "ray.data.Dataset"``, ``Optional[Dataset]``, ``Dataset | None``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names import Names

_OR_NONE: Final = "typing.Optional"
_UNION: Final = "typing.Union"


def said(names: Names, annotation: ast.expr | None) -> str | None:
    """The dotted name of the class that an annotation names, perhaps in quotes, or beside None; None for others."""
    if annotation is None:
        return None
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
        return _said(names, annotation, is_written=False)
    return _said(names, annotation, is_written=True)


def _said(names: Names, node: ast.expr, *, is_written: bool) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return said(names, node)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _only(names, [node.left, node.right], is_written=is_written)
    if isinstance(node, ast.Subscript):
        around = _dotted(names, node.value, is_written=is_written)
        if around == _OR_NONE:
            return _said(names, node.slice, is_written=is_written)
        if around == _UNION and isinstance(node.slice, ast.Tuple):
            return _only(names, node.slice.elts, is_written=is_written)
        return None
    return _dotted(names, node, is_written=is_written)


def _only(names: Names, nodes: list[ast.expr], *, is_written: bool) -> str | None:
    """The one class among others that are None."""
    found = [node for node in nodes if not (isinstance(node, ast.Constant) and node.value is None)]
    return _said(names, found[0], is_written=is_written) if len(found) == 1 else None


def _dotted(names: Names, node: ast.expr, *, is_written: bool) -> str | None:
    """The dotted name of an expression; one in quotes is no part of the file, and means what the module means by it."""
    if is_written:
        return names.dotted(node)
    if isinstance(node, ast.Attribute):
        owner = _dotted(names, node.value, is_written=False)
        return f"{owner}.{node.attr}" if owner else None
    found = names.lookup(node.id, names.module) if isinstance(node, ast.Name) else None
    return names.meaning(found[1]) if found else None
