"""Runs of trainers that nobody named, where a second one goes on with the checkpoints of the first.

Train V1 named such a run when ``fit()`` was called, so that each was a new one. Train V2 names it by the second in
which its `RunConfig` is made: trainers that share one, that are made one after the other, or that are fitted again are
one run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from legacy_api import Row, known
from migrate.resolve.flow.held import is_none
from migrate.resolve.flow.meanings import only_meaning
from migrate.resolve.running.repeated import REPEATING, ancestors
from migrate.resolve.running.train_v2 import is_written_for_train_v2
from migrate.resolve.settings.settings import given_as, is_all_seen
from migrate.resolve.text.source import Source
from migrate.train.restores.fitted_runs import CONFIGS, FIT, FittedRun, fits_of, place_of
from migrate.train.trainers.classes import is_of_today

_FORM: Final = "Trainer.fit() of a run without a name, after another"
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.comprehension)


def unnamed_runs(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every `RunConfig` without a name, or trainer without one, of which there is more than one run."""
    if FIT not in source.names.words:
        return
    found = _unnamed(source)
    if not found or is_written_for_train_v2(source):
        return
    told = [one.made for one in found if one.runs_again(source, one.made)]
    told += [second.made for first, second in combinations(found, 2) if _are_made_together(source, first, second)]
    told += [one.made for one in found if _is_one_of_many(source, one)]
    for made in dict.fromkeys(told):
        yield made, known(_FORM), _FORM


def _unnamed(source: Source) -> list[FittedRun]:
    fits = fits_of(source)
    found: dict[ast.Call, FittedRun] = {}
    for trainer, dotted in source.names.calls():
        if dotted.startswith("ray.train.") and is_of_today(dotted):
            config = _naming(source, trainer)
            if config is not None:
                one = found.setdefault(config, FittedRun(config, place_of(source, config), []))
                one.fits.extend(fit for fit, fitted in fits if fitted is trainer)
    return list(found.values())


def _naming(source: Source, trainer: ast.Call) -> ast.Call | None:
    """What names a trainer's runs where nobody does: its `RunConfig`, or itself; None where that cannot be told."""
    given = given_as(source, trainer, "run_config")
    if not is_all_seen(source, trainer):
        return None
    if given is None or is_none(given):
        return trainer
    made = only_meaning(source, given)
    if not isinstance(made, ast.Call) or source.names.dotted(made.func) not in CONFIGS or made.args:
        return None
    name = given_as(source, made, "name")
    is_named = not is_all_seen(source, made) or (name is not None and not is_none(name))
    return None if is_named or _is_named_later(source, made) else made


def _is_named_later(source: Source, config: ast.Call) -> bool:
    stores = (node for node in source.names.of(ast.Attribute) if isinstance(node.ctx, ast.Store))
    return any(node.attr == "name" and source.names.value(node.value) is config for node in stores)


def _are_made_together(source: Source, first: FittedRun, second: FittedRun) -> bool:
    """Whether two are made in one place with nothing between that takes a second, and both run."""
    if first.place != second.place or not first.fits or not second.fits:
        return False
    before, after = source.names.statement(first.made), source.names.statement(second.made)
    block = next((body for body in _bodies(source.names.parents.get(before)) if before in body), [])
    if after not in block:
        return False
    between = block[block.index(before) : block.index(after)]
    return bool(between) and not any(_has_fit(statement) for statement in between)


def _is_one_of_many(source: Source, one: FittedRun) -> bool:
    """Whether one is made again and again, and what is made is fitted in a loop of its own."""
    around = next((node for node in ancestors(source.names, one.made) if isinstance(node, REPEATING)), None)
    if around is None or _has_fit(around) or one.fits:
        return False
    fitted = (call.func.value for call, _ in fits_of(source) if isinstance(call.func, ast.Attribute))
    return any(_is_of_loop(source, node) for node in fitted)


def _is_of_loop(source: Source, node: ast.expr) -> bool:
    """Whether a loop gives a variable its value."""
    return any(isinstance(source.names.parents.get(found.node), _LOOPS) for found in source.names.bindings(node))


def _has_fit(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == FIT for part in ast.walk(node))


def _bodies(block: ast.AST | None) -> Iterable[list[ast.stmt]]:
    found = (getattr(block, field, None) for field in ("body", "orelse", "finalbody"))
    return (body for body in found if isinstance(body, list))
