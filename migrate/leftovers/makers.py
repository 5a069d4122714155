"""What makes analyses, and what has one."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source

MAKERS: Final = ("ray.tune.ExperimentAnalysis", "ray.tune.Analysis", *RUNS)
"""The functions and classes whose calls give one."""
_OF_GRIDS: Final = frozenset({"_experiment_analysis"})
"""What nothing but the results of a Tuner have, and what is kept of them under that name."""


def of_grids(source: Source) -> list[ast.Attribute]:
    """The analyses that the results of Tuners are asked for, ``grid._experiment_analysis``, as they have today."""
    return [node for node in source.names.attributes(_OF_GRIDS) if isinstance(node.ctx, ast.Load)]
