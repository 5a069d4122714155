"""The differences that V2 makes to schedulers that pause trials and let them go on."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, Difference, line

_EXPLOITED = (
    "Ray 2 may hear of a trial's last checkpoint after the trial has taken over another's; it then gives the next one "
    "the same number, and writes over it"
)
_KEPT = "a trial is cloned from a checkpoint in storage, so that the codemod has four of each kept, where one was"
_OVERTAKEN, _OF_ONE = "ray_1/population_overtaken", "ray_2_6/population_of_one_checkpoint"
_FIRST_KEPT = ((_OVERTAKEN, 80.0, 60.0), (_OVERTAKEN, 140.0, 2.0), (_OF_ONE, 8.0, 2.0), (_OF_ONE, 12.0, 1.0))
KEPT: tuple[Difference, ...] = (
    *(
        line(
            f"disk/checkpoints/{number}", ABSENT, PRESENT, _KEPT, _OVERTAKEN, _OF_ONE, columns=MIGRATED, is_chance=True
        )
        for number in (1, 2, 3)
    ),
    *(
        line(
            "disk/checkpoints/0/level.json",
            f'{{"level": {last}}}',
            f'{{"level": {first}}}',
            _KEPT,
            script,
            columns=MIGRATED,
        )
        for script, last, first in _FIRST_KEPT
    ),
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
