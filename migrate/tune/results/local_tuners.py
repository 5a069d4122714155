"""What the private object was asked that a ``Tuner`` keeps: ``tuner._local_tuner.get_experiment_checkpoint_dir()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.text.source import Source

_KEPT: Final = "_local_tuner"
_CLASS: Final = "ray.tune.impl.tuner_internal.TunerInternal"


def asked_of_local_tuners(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Everything legacy that such an object is asked, or a variable that holds one."""
    for node in source.names.of(ast.Attribute) if _KEPT in source.names.words else ():
        row = find(f"{_CLASS}.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        held = source.names.value(node.value) if row is not None else None
        if row is not None and isinstance(held, ast.Attribute) and held.attr == _KEPT:
            yield node, row, f"{_KEPT}.{node.attr}"
