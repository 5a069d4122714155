"""The schedulers of Tune that copy checkpoints from trial to trial, by the names of their classes."""

from __future__ import annotations

from typing import Final

POPULATIONS: Final = ("PopulationBasedTraining", "PB2")
"""Those that compare trials which run side by side."""
COPY_CHECKPOINTS: Final = (*POPULATIONS, "PopulationBasedTrainingReplay")
