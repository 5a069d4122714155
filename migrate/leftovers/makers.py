"""What makes analyses."""

from __future__ import annotations

from typing import Final

from migrate.resolve.tuners import RUNS

MAKERS: Final = (*("ray.tune.ExperimentAnalysis", *RUNS, "ray.tune.analysis.ExperimentAnalysis", "ray.tune.Analysis"),)
"""The functions and classes whose calls give one."""
