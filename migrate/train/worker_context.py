"""What the context of a Train worker is asked about its trial: ``get_context().get_trial_name()`` raises today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source
from migrate.resolve.worlds import TUNE, Worlds

_CONTEXT: Final = "ray.train.get_context"
_PREFIX: Final = "get_trial_"


def asked_of_workers(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such question, of the context itself or of a variable that holds it, but in a function of Tune's."""
    names = source.names
    for node in names.of(ast.Attribute):
        if not node.attr.startswith(_PREFIX):
            continue
        made = names.value(node.value)
        if not isinstance(made, ast.Call) or names.dotted(made.func) != _CONTEXT:
            continue
        row = find(f"{_CONTEXT}().{node.attr} in a Train worker")
        if row is not None and TUNE not in source.once(Worlds).asked(node):
            yield node, row, f"{_CONTEXT}().{node.attr}"
