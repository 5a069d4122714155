"""Numbers and truth values that are said in another way today."""

from __future__ import annotations

import ast

from migrate.converted import Converted
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant


def zero_keeps_all(source: Source, node: ast.expr, text: str) -> Converted:
    """How many checkpoints are kept: through Ray 2.6 a zero meant all, as None does.

    What only the run knows stays as it is: a zero is refused by Ray at the call.
    """
    return Converted(("None" if constant(source, node) == 0 else text,))


def ddp_or_none(source: Source, node: ast.expr, text: str) -> Converted:
    """Whether a model is wrapped for distributed training, as the name of a strategy."""
    value = constant(source, node)
    if isinstance(value, bool):
        return Converted(('"ddp"' if value else "None",))
    return Converted((f'"ddp" if {text} else None',))


def zero_or_one(source: Source, node: ast.expr, text: str) -> Converted:
    """A truth value as environment variables have it."""
    value = constant(source, node)
    if isinstance(value, bool):
        return Converted(('"1"' if value else '"0"',))
    return Converted((f'"1" if {text} else "0"',))
