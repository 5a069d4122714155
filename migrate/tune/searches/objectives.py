"""Schedulers and searchers that are not told what they optimise, as Ray 0.8 took them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import Row, known
from legacy_api.objectives import SCHEDULERS, SEARCHERS
from migrate.edit.callsite import passed
from migrate.resolve.names.owners import owner_of
from migrate.resolve.settings.settings import unpacked_settings
from migrate.resolve.text.source import Source

_RUNS: Final = ("ray.tune.run", "ray.tune.run_experiments")
_CONFIG: Final = "ray.tune.TuneConfig"
_PLACES: Final = ("ray.tune.schedulers.", "ray.tune.suggest.")
_RUN: Final = ("run_or_experiment", "trainable")
"""How runs and Tuners call what they run."""
_OBJECTIVE: Final = ("metric", "mode")
_BEFORE_IT: Final = {
    **dict.fromkeys(SCHEDULERS, ("time_attr", "metric")),
    "BayesOptSearch": ("space",),
    "HyperOptSearch": ("space",),
    "NevergradSearch": ("optimizer", "space"),
    "TuneBOHB": ("space", "bohb_config"),
    "ZOOptSearch": ("algo", "budget", "dim_dict"),
}
"""The arguments in front of the mode, which Ray 0.8 and today's Ray take in the same order; its reward was a metric."""
_SPACES: Final = ("space", "parameter_names", "dim_dict")
"""The arguments that tell a searcher what is searched; then a run cannot set its objective."""


class Unsaid(NamedTuple):
    """A call that makes something which has to be told what it optimises, and is not.

    Attributes:
        call: The call.
        row: The row of the catalogue.
        metric: What Ray 0.8 optimised; None if the call says it.
        mode: In which direction.
        is_certain: Whether no other Ray could have run it: nothing else says it, either.
        run: The trainables that it is for, as far as they are seen.
    """

    call: ast.Call
    row: Row
    metric: str | None
    mode: str
    is_certain: bool
    run: tuple[ast.expr, ...] = ()


def unsaid(source: Source) -> Iterator[Unsaid]:
    """Every scheduler, and every searcher with a space of its own, that is made without a mode."""
    for call, dotted in source.names.calls():
        name = owner_of(dotted).rpartition(".")[2]
        if not dotted.startswith(_PLACES) or name not in _BEFORE_IT or not _is_plain(call, name):
            continue
        if name in SCHEDULERS:
            uses = _uses(source, call)
            others = _other_says(source, uses)
            if others is not True:
                row = known("scheduler without metric or mode")
                run = tuple(_trainables(source, uses))
                yield Unsaid(call, row, *_missing(call, name, SCHEDULERS[name]), others is False, run)
        elif _has_space(call, name):
            row = known("searcher with a search space and without metric or mode")
            yield Unsaid(call, row, *_missing(call, name, SEARCHERS[name]), True)


def _is_plain(call: ast.Call, name: str) -> bool:
    """Whether all arguments are known, and none of them is the mode."""
    given = _given(call, name)
    is_known = (
        None not in given
        and given.count("metric") < 2
        and not any(isinstance(value, ast.Starred) for value in call.args)
    )
    return is_known and not {"mode", "reward_attr"} & {*given} and len(call.args) <= len(_BEFORE_IT[name])


def _missing(call: ast.Call, name: str, objective: tuple[str, str]) -> tuple[str | None, str]:
    metric, mode = objective
    is_said = "metric" in _given(call, name)
    return (None if is_said else metric), mode


def _given(call: ast.Call, name: str) -> list[str | None]:
    """The names of all arguments."""
    return [*_BEFORE_IT[name][: len(call.args)], *(word.arg for word in call.keywords)]


def _has_space(call: ast.Call, name: str) -> bool:
    return any(part in _SPACES for part in _given(call, name))


def _uses(source: Source, call: ast.Call) -> list[ast.expr]:
    """The places where a scheduler is used: where it is made, or where its variable is read."""
    names = source.names
    parent = names.parents.get(call)
    if not isinstance(parent, ast.Assign):
        return [call]
    variable = names.variable(parent.targets[0]) if len(parent.targets) == 1 else None
    return [*names.reads(variable[1], variable[0])] if variable is not None else []


def _other_says(source: Source, uses: list[ast.expr]) -> bool | None:
    """Whether a run that is given a scheduler says what is optimised; None if that cannot be seen."""
    said = {_run_says(source, use) for use in uses}
    if True in said:
        return True
    return None if None in said or not said else False


def _run_of(source: Source, use: ast.expr) -> ast.Call | None:
    """The run, or the settings of one, that a scheduler is given to."""
    word = source.names.parents.get(use)
    run = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == "scheduler" else None
    owner = owner_of(source.names.dotted(run.func) or "") if isinstance(run, ast.Call) else ""
    return run if isinstance(run, ast.Call) and owner in (*_RUNS, _CONFIG) else None


def _trainables(source: Source, uses: list[ast.expr]) -> Iterator[ast.expr]:
    """What is run with a scheduler."""
    for use in uses:
        run: ast.AST | None = _run_of(source, use)
        if isinstance(run, ast.Call) and owner_of(source.names.dotted(run.func) or "") == _CONFIG:
            word = source.names.parents.get(run)
            run = source.names.parents.get(word) if isinstance(word, ast.keyword) else None
        given = passed(run, 0, *_RUN) if isinstance(run, ast.Call) else None
        if given is not None:
            yield given


def _run_says(source: Source, use: ast.expr) -> bool | None:
    run = _run_of(source, use)
    if run is None:
        return None
    unpacked = [setting.name for setting in unpacked_settings(source, run)]
    if {*unpacked, *(part.arg for part in run.keywords)} & {*_OBJECTIVE}:
        return True
    is_known = unpacked or all(part.arg for part in run.keywords)
    is_run = owner_of(source.names.dotted(run.func) or "") in _RUNS
    return False if is_known and is_run and not run.args[1:] else None
