"""How code names the class that runs trials, and its method that continues a run."""

from __future__ import annotations

from typing import Final

TUNERS: Final = ("ray.tune.Tuner", "ray.tune.tuner.Tuner")
RESTORES: Final = tuple(f"{tuner}.restore" for tuner in TUNERS)
