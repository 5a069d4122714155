"""What makes analyses."""

from __future__ import annotations

from typing import Final

from migrate.resolve.running.tuners import RUNS

MAKERS: Final = ("ray.tune.ExperimentAnalysis", "ray.tune.Analysis", *RUNS)
"""The functions and classes whose calls give one."""
