"""What is asked of an ``Experiment``, and one of today does not have: ``experiment.name``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import made_by
from migrate.resolve.text.source import Source
from migrate.tune.experiments.call import gives_experiment

_EXPERIMENT: Final = "ray.tune.Experiment"


def asked_of_experiments(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such member of an experiment that is made in the file."""
    if not any(gives_experiment(dotted) for _, dotted in source.names.calls()):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"{_EXPERIMENT}.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        if row is not None and row.kind in ("attribute", "method") and source.once(_experiments).is_one(node.value):
            yield node, row, row.old


def _experiments(source: Source) -> Items:
    return made_by(source, gives_experiment)
