"""Runs of trainers whose name is written down, where Train V2 goes on with the checkpoints of an earlier one.

Train V1 began anew whenever a trainer was made, and wrote into the directory of the earlier run. Train V2 takes what
stands there for its own run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from legacy_api import Row, known
from migrate.resolve.flow.meanings import only_meaning
from migrate.resolve.running.repeated import excludes
from migrate.resolve.running.train_v2 import is_written_for_train_v2
from migrate.resolve.settings.settings import given_as
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.train.restores.fitted_runs import CONFIGS, FIT, FittedRun, fits_of, place_of
from migrate.train.trainers.classes import is_of_today

_AGAIN: Final = "Trainer.fit() of a run with the name of another one"
_TAKEN: Final = "Trainer.fit() of a run with a name, whose loop looks for a checkpoint"
_ASKS: Final = "ray.train.get_checkpoint"
_GOING_ON: Final = ("restore", "resume")
"""What the names have in them of a file that goes on with runs knowingly."""


def named_runs(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every `RunConfig` with the name of another run of the file, or of one that its loop may go on with."""
    if FIT not in source.names.words:
        return
    found = _named(source)
    if not found or is_written_for_train_v2(source):
        return
    if any(dotted == _ASKS for _, dotted in source.names.uses()):
        if not _goes_on_with_runs(source):  # a second run may be there to go on with the first
            yield from ((one.made, known(_TAKEN), _TAKEN) for one in found if one.fits)
        return
    told = [one.made for one in found if one.runs_again(source, source.tree)]
    told += [second.made for first, second in combinations(found, 2) if _is_same_run(source, first, second)]
    for config in dict.fromkeys(told):
        yield config, known(_AGAIN), _AGAIN


def _named(source: Source) -> list[FittedRun]:
    fits = fits_of(source)
    found = []
    for trainer, dotted in source.names.calls():
        if not dotted.startswith("ray.train.") or not is_of_today(dotted):
            continue
        given = given_as(source, trainer, "run_config")
        config = only_meaning(source, given) if given is not None else None
        if not isinstance(config, ast.Call) or source.names.dotted(config.func) not in CONFIGS:
            continue
        said = given_as(source, config, "name")
        name = constant(source, said) if said is not None else None
        if isinstance(name, str):
            own = [fit for fit, fitted in fits if fitted is trainer]
            found.append(FittedRun(config, (name, *place_of(source, config)), own))
    return found


def _is_same_run(source: Source, first: FittedRun, second: FittedRun) -> bool:
    """Whether two trainers run under one name in one go."""
    pairs = ((one, other) for one in first.fits for other in second.fits)
    return first.place == second.place and any(not excludes(source.names, one, other) for one, other in pairs)


def _goes_on_with_runs(source: Source) -> bool:
    """Whether a file speaks of runs that go on."""
    return any(part in word.lower() for word in source.names.words for part in _GOING_ON)
