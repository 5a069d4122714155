"""The differences that V2 makes, as `DIFFERENCES`, by what they are about."""

from __future__ import annotations

from tests.regression.suite.differences import Difference
from tests.regression.suite.lines import (
    data,
    failures,
    left,
    output,
    populations,
    restored,
    results,
    storage,
    trainers,
    warned,
)

DIFFERENCES: tuple[Difference, ...] = (
    *storage.WORKED,
    *results.RESULTS,
    *output.REPORTERS,
    *storage.STORAGE,
    *storage.FILES,
    *trainers.TRAINER_LINES,
    *populations.POPULATION,
    *populations.KEPT,
    *failures.ERRORS,
    *restored.RESTORED,
    *failures.LOST_LINES,
    *data.DATA,
    *left.LEFT,
    *left.UNCALLED,
    *left.CONTINUED,
    *restored.OF_EXAMPLES,
    *output.OUTPUT,
    *output.STANDING,
    *storage.ELSEWHERE,
    *left.DROPPED,
    *results.ROUNDS,
    *results.WRITTEN_BY_CLASS,
    *storage.NOT_IN_MEMORY,
    *results.NEGATIVE,
    *left.LIMITED,
    *warned.WARNED,
    *left.ONE_BY_ONE,
    *left.CONFIGURED,
)
