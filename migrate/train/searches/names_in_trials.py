"""Names that the loop of a trainer in a Tuner asks for: its run is called as the trial today, and not as the search."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Result
from migrate.train.searches.tuned_trainer import Tuned
from migrate.train.trainers.classes import is_of_today
from migrate.tune.written.tune_function import names_trials

_OF_TRIAL: Final = "get_trial_name"
_OF_RUN: Final = "get_experiment_name"
_SESSION: Final = "ray.air.session."
_CONTEXTS: Final = ("ray.train.get_context", "ray.tune.get_context")
_OF_COPIED: Final = '.rpartition("_")[0]'
"""What is left of the name of a run that has more in it than that of its trial."""
_OTHER: Final = "it is the name of the trial today; pass that of the search in `train_loop_config`"


def ask_for_names(result: Result, tuned: Tuned, row: Row | None) -> None:
    """Ask for the name of the run where a loop asks for that of its trial, and say that the search's is another one."""
    source = result.source
    is_named_as_trial = not tuned.is_used and _is_only_trainer(source, tuned.made)
    for node in source.names.of(ast.Attribute):
        if node.attr not in (_OF_TRIAL, _OF_RUN) or not _is_asked(source, node):
            continue
        if source.once(Worlds).asked(node) != {TRAIN}:
            continue
        if node.attr == _OF_RUN:
            result.todo(node, row, source.text(node), _OTHER)
        elif is_named_as_trial:
            call, end = source.names.parents.get(node), source.end(node)
            if not isinstance(call, ast.Call) or call.func is not node:
                continue
            result.edit(end - len(_OF_TRIAL), end, _OF_RUN)
            if tuned.copied or names_trials(source):
                result.edit(source.end(call), source.end(call), _OF_COPIED)


def _is_asked(source: Source, node: ast.Attribute) -> bool:
    """Whether it is a session, or the context of a worker, that is asked."""
    context = source.names.value(node.value)
    is_context = isinstance(context, ast.Call) and source.names.dotted(context.func) in _CONTEXTS
    return is_context or source.names.dotted(node) == f"{_SESSION}{node.attr}"


def _is_only_trainer(source: Source, made: ast.Call) -> bool:
    trainers = (
        call for call, dotted in source.names.calls() if dotted.startswith("ray.train.") and is_of_today(dotted)
    )
    return all(call is made for call in trainers)
