"""Which callbacks a trainer of today can be given: those that are a ``UserCallback``, or became one."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import Given
from migrate.edit.render import Argument, Raw
from migrate.resolve.text.source import Source

_TODAYS: Final = "ray.train.UserCallback"


def kept(source: Source, given: Given | None) -> tuple[Argument | None, bool]:
    """The field of a ``RunConfig`` that takes them over, and whether that is all of them."""
    made = source.names.value(given.node) if given is not None else None
    if given is None or not isinstance(made, ast.List | ast.Tuple):
        return None, given is None
    ours = [part for part in made.elts if _is_todays(source, part)]
    if ours and len(ours) == len(made.elts):
        return Argument("callbacks", given.raw, given.before, given.after), True
    texts = ", ".join(source.text(part) for part in ours)
    return (Argument("callbacks", Raw(f"[{texts}]")) if ours else None), False


def told_apart(source: Source, callbacks: ast.expr) -> tuple[list[ast.expr], list[ast.expr]]:
    """The callbacks of a list that are for workers, as a trainer of today takes them, and the others.

    Args:
        source: The file.
        callbacks: The list, or its variable; what is none has neither.
    """
    made = source.names.value(callbacks)
    parts = made.elts if isinstance(made, ast.List | ast.Tuple) else []
    ours = [part for part in parts if _is_todays(source, part)]
    return ours, [part for part in parts if part not in ours]


def _is_todays(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    binding = source.names.binding(value.func) if isinstance(value, ast.Call) else None
    owner = binding.node if binding is not None else None
    return isinstance(owner, ast.ClassDef) and any(source.names.dotted(base) == _TODAYS for base in owner.bases)
