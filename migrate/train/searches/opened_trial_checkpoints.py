"""Checkpoints of the results of a Tuner whose trials run trainers: they are where the trainers put them."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken, ensure
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.resolve.values.asked_whether import is_asked_whether
from migrate.rule import Result
from migrate.train.checkpoints.unsaved_reports import ends_without_checkpoint
from migrate.train.results.metrics import is_result
from migrate.train.searches.trial_checkpoints import NO_CHECKPOINT
from migrate.train.searches.tuned_trainer import Tuned, may_be_trainer
from migrate.train.tracking.uploaded_checkpoints import tell_of_uploads
from migrate.tune.results.tuner_results import is_of_tuner, results_of

_OPENED: Final = "it is there where the last report of the trial came with a checkpoint"
_OPENED_OF_ANY: Final = "it is that of the last report of the trial that came with one"
_PATH: Final = 'metrics["checkpoint_path"]'
_PATH_OF_ANY: Final = 'metrics_dataframe["checkpoint_path"].dropna().iloc[-1]'
_FROM_PATH: Final = ".Result.from_path"
_UPLOADING: Final = b"save_artifact"
_ARTIFACTS: Final = ("artifact_uri", "download_artifacts")
"""Where MLflow has the artifacts of a run, and what gets them from there."""
_CHECKPOINTS: Final = ("checkpoint", "best_checkpoints", "get_best_checkpoint")


def tell_of_checkpoints(result: Result, row: Row | None, tuned: Tuned) -> None:
    """Take checkpoints from where the trainers put them, or say where that is."""
    names = result.source.names
    others = _other_tuners(result.source, tuned)
    tell_of_uploads(result, row, others)
    of_others = results_of(result.source, others) if others else None
    of_trainers = results_of(result.source, _tuners(result.source) - others) if others else None
    for node in names.of(ast.Attribute):
        if not isinstance(node.ctx, ast.Load) or names.dotted(node) is not None or node.attr not in _CHECKPOINTS:
            continue
        if is_result(result.source, node.value) or _is_of_artifacts(result.source, node.value):
            continue  # of a trainer that runs by itself, or of what was uploaded of its run
        is_others = of_others is not None and of_others.is_one(node.value)
        is_trainers = is_of_tuner(result.source, node.value) if of_trainers is None else of_trainers.is_one(node.value)
        if is_others and not is_trainers:
            continue
        if node.attr == "checkpoint" and is_trainers and not is_others:
            _open_by_path(result, node, row)
        else:
            result.todo(node, row, result.source.text(node), NO_CHECKPOINT)


def _is_of_artifacts(source: Source, node: ast.expr) -> bool:
    """Whether a result is opened from the artifacts of MLflow, where the runs of trainers are uploaded."""
    made = source.names.value(node)
    is_opened = isinstance(made, ast.Call) and (source.names.dotted(made.func) or "").endswith(_FROM_PATH)
    if not isinstance(made, ast.Call) or not is_opened or not made.args or _UPLOADING not in source.data:
        return False
    parts = [part for one in (made.args[0], source.names.value(made.args[0])) for part in ast.walk(one)]
    return any(isinstance(part, ast.Attribute) and part.attr in _ARTIFACTS for part in parts)


def _tuners(source: Source) -> set[ast.Call]:
    return {call for call, dotted in source.names.calls() if dotted in (*TUNERS, *RESTORES)}


def _other_tuners(source: Source, tuned: Tuned) -> set[ast.Call]:
    """The Tuners of a file that run no trainer, as far as it shows."""
    mine: set[ast.AST | None] = {tuned.tuner, *(source.names.parents.get(node) for node in tuned.handed)}
    mine |= {source.names.parents.get(parent) for parent in mine if isinstance(parent, ast.keyword)}
    return {call for call in _tuners(source) - mine if not may_be_trainer(source, passed(call, 0, "trainable"))}


def _open_by_path(result: Result, node: ast.Attribute, row: Row | None) -> None:
    """The checkpoint of a trial, where the trainer put it: that of the last report, or of the last one that had one."""
    source = result.source
    of_any = ends_without_checkpoint(source)
    start, end = source.start(node), source.end(node)
    place, note = (_PATH_OF_ANY, _OPENED_OF_ANY) if of_any else (_PATH, _OPENED)
    asked = source.names.parents.get(node)
    if is_asked_whether(source, node):
        column = f'{"metrics_dataframe" if of_any else "metrics"}.get("checkpoint_path")'
        is_bare = of_any and not isinstance(asked, ast.Compare)  # a column is neither true nor false
        result.edit(end - len(node.attr), end, f"{column} is not None" if is_bare else column)
        result.note(node, row, source.text(node), note)
        return
    if isinstance(asked, ast.Attribute) and asked.attr == "path":
        result.edit(end - len(node.attr), source.end(asked), place)
        result.note(node, row, source.text(node), note)
        return
    try:
        module, imports = ensure(source, "ray.train", node)
    except Taken:
        result.todo(node, row, source.text(node), NO_CHECKPOINT)
        return
    result.edits += imports
    result.edit(start, start, f"{module}.Checkpoint(")
    result.edit(end - len(node.attr), end, f"{place})")
    result.note(node, row, source.text(node), note)
