"""The differences that V2 makes to schedulers that pause trials and let them go on."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import Difference, line

_EXPLOITED = (
    "Ray 2 may hear of a trial's last checkpoint after the trial has taken over another's; it then gives the next one "
    "the same number, and writes over it"
)
POPULATION: tuple[Difference, ...] = (
    line(
        "disk/checkpoints/8",
        PRESENT,
        ABSENT,
        "Ray 1 left a copy of the checkpoint that a trial had taken over",
        "ray_1/population_based",
    ),
    *(
        line(
            f"disk/checkpoints/{number}/{file}",
            f'{{"level": {old}, "step": {step}}}',
            f'{{"level": {new}, "step": {step + 1}}}',
            _EXPLOITED,
            script,
            is_chance=True,
        )
        for script, file in (("ray_1/population_based", "state.json"), ("ray_2_6/synchronous_pbt", "(dictionary)"))
        for number, old, new, step in ((3, 4.0, 12.0, 4), (4, 12.0, 16.0, 5), (5, 16.0, 20.0, 6), (6, 20.0, 24.0, 7))
    ),
    line(
        "disk/checkpoints/7",
        PRESENT,
        ABSENT,
        _EXPLOITED,
        "ray_1/population_based",
        "ray_2_6/synchronous_pbt",
        is_chance=True,
    ),
)
