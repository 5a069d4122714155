"""What is asked of an ``Experiment``, and one of today does not have: ``experiment.name``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source
from migrate.tune.experiment_call import gives_experiment

_EXPERIMENT: Final = "ray.tune.Experiment"


def asked_of_experiments(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such member of an experiment that is made in the file."""
    names = source.names
    if not any(gives_experiment(dotted) for _, dotted in names.calls()):
        return
    for node in names.of(ast.Attribute):
        row = find(f"{_EXPERIMENT}.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        if row is None or row.kind not in ("attribute", "method"):
            continue
        made = names.value(node.value)
        if isinstance(made, ast.Call) and gives_experiment(names.dotted(made.func)):
            yield node, row, row.old
