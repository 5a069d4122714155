"""``resources_per_trial={"gpu": 1}`` of what stays a ``tune.run``: a trial took one CPU besides, through Ray 2.3.

Fires on runs that no other rule writes a Tuner for, and on ``trainer.hyperparameter_search(backend="ray", ...)`` of
transformers, which hands its resources to ``tune.run``.

Declines, in silence: resources that say how many CPUs a trial takes, those that are no dictionary written in the file,
and files for Ray 2.4 or later, where a trial took none.
"""

from __future__ import annotations

import ast

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.leftovers.age import written_since_24
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Example, Result
from migrate.trial_resources import has_extra_resources, is_of_the_trial, with_unsaid_cpu

ORDER = 91

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune

best = trainer.hyperparameter_search(backend="ray", n_trials=4, resources_per_trial={"gpu": 0.5})
""",
        """\
from ray import tune

best = trainer.hyperparameter_search(backend="ray", n_trials=4, resources_per_trial={"cpu": 1, "gpu": 0.5})
""",
    ),
)

_PARAMETER = "resources_per_trial"
_FORM = f"ray.tune.run({_PARAMETER})"
_SEARCH = "hyperparameter_search"


def rewrite(result: Result) -> None:
    """Say the one CPU of every run that stays."""
    source, row = result.source, known(_FORM)
    if _PARAMETER.encode() not in source.data or written_since_24(source.as_given):
        return
    for call in source.names.of(ast.Call):
        given = keyword(call, _PARAMETER)
        if given is None or not _runs(source, call) or guarded(source.names, call):
            continue
        is_left = has_extra_resources(source, given) or _is_drawn(source, given)
        if not is_left and isinstance(given, ast.Dict | ast.IfExp | ast.Call):
            text = source.text(given)
            written = with_unsaid_cpu(source, given, text)
            if written != text:
                result.edit(source.start(given), source.end(given), written)
                result.rewrote(given, row, f"{_PARAMETER} without `cpu`")


def _is_drawn(source: Source, given: ast.expr) -> bool:
    """Whether resources, or one of their amounts, are drawn for each trial: that is left to a person."""
    parts = [given, *(given.values if isinstance(given, ast.Dict) else ())]
    return any(is_of_the_trial(source, part) for part in parts)


def _runs(source: Source, call: ast.Call) -> bool:
    """Whether a call is a ``tune.run``, or a search of transformers with Ray."""
    if source.names.dotted(call.func) in RUNS:
        return True
    backend = keyword(call, "backend")
    is_search = isinstance(call.func, ast.Attribute) and call.func.attr == _SEARCH
    return is_search and backend is not None and constant(source, backend) == "ray"
