"""How code names what runs trials: the functions of old, and the class with its method that continues a run."""

from __future__ import annotations

from typing import Final

TUNERS: Final = ("ray.tune.Tuner",)
RESTORES: Final = tuple(f"{tuner}.restore" for tuner in TUNERS)
RUNS: Final = ("ray.tune.run",)
RUNS_SEVERAL: Final = ("ray.tune.run_experiments",)
RUN_EACH: Final = "run_each_in_tuner"
"""What the function is called that is written into a file for experiments which are known at run time only."""
