"""``session.report(..., checkpoint=...)`` of Ray 2.0 - 2.6 in every worker: the checkpoint of rank 0 alone.

Fires on checkpoints that every worker makes of a directory or of a model, itself or with a function of the file that
returns nothing else, and reports in the loop of a trainer, or in a function that the file gives to nobody if it names
nothing of Tune, in files that were written for Ray 2.6 or older. Ray kept that of the first worker; today the files of
all are stored in one place, where those of one name overwrite each other. The others still make theirs: to gather a
model may take all.

Declines: files with a ``CheckpointConfig`` that keeps those of all ranks, as the workers of today do; checkpoints that
the code makes or reports in the first worker only, and those that a function returns in some cases, or one of another
file; with a finding, reports that are no statement of their own, and loops that ask for the
checkpoint when they have reported: that of the first worker the others would not get.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import find
from migrate.edit.callsite import keyword
from migrate.edit.importing import Taken
from migrate.edit.render import raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.running.loops import loops_around
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.first_worker import condition_of_first, is_of_first
from migrate.tune.functions.reporting_helpers import called_function
from migrate.tune.trainables.returned_paths import returns

ORDER = 44

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def loop(config):
    session.report({"loss": 1}, checkpoint=Checkpoint.from_directory("model"))


TorchTrainer(loop)
""",
        """\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = Checkpoint.from_directory("model")
    train.report({"loss": 1}, checkpoint=checkpoint if train.get_context().get_world_rank() == 0 else None)


TorchTrainer(loop)
""",
    ),
)

_OF_ALL: Final = (
    "the files of all workers are one checkpoint today: give it in the first one only, `None` in the others"
)
_REPORT: Final = "ray.air.session.report"
_ASKS: Final = ("ray.air.session.get_checkpoint", "ray.train.get_checkpoint")
_OF: Final = "ray.train."
_MAKERS: Final = ("from_directory", "from_uri", "from_model", "from_state_dict", "from_estimator", "from_saved_model")
_ALL_RANKS: Final = "_checkpoint_keep_all_ranks"
_LEVELS: Final = 3
"""How many functions may hand a checkpoint on, the one that is written for dictionaries among them."""


def rewrite(result: Result) -> None:
    """Let the first worker alone report a checkpoint that all workers make."""
    source = result.source
    if _keeps_all_ranks(result.before):
        return
    for report in _reports(result):
        given = keyword(report, "checkpoint")
        if given is None or guarded(source.names, report) or not _is_of_every_worker(source, given):
            continue
        try:
            condition = condition_of_first(result, given)
        except Taken:
            continue  # nor can the report itself be rewritten, which says so
        if condition and _is_asked_again(source, report):
            result.todo(report, find(_REPORT), _REPORT, _OF_ALL)
        elif condition:
            _report_first(result, report, given, condition)


def _keeps_all_ranks(source: Source) -> bool:
    """Whether a config asks for the checkpoints of all workers, as Ray 2.5 and 2.6 kept them for whoever asked."""
    asked = (keyword(call, _ALL_RANKS) for call, _ in source.names.calls())
    return any(value is not None and not (isinstance(value, ast.Constant) and not value.value) for value in asked)


def _report_first(result: Result, report: ast.Call, given: ast.expr, condition: str) -> None:
    source = result.source
    if isinstance(given, ast.Name):
        result.edit(source.end(given), source.end(given), f" {condition} else None")
        return
    statement = source.names.statement(report)
    if not isinstance(statement, ast.Expr) or statement.value is not report or not source.begins_line(statement):
        result.todo(report, find(_REPORT), _REPORT, _OF_ALL)
        return
    indent, start = source.indent(source.start(statement)), source.line_start(source.start(statement))
    variable = free_in(source.names, statement, "checkpoint", "new_checkpoint")
    made = raw(source, source.start(given), source.end(given), given).at(len(indent) + len(variable) + 3, len(indent))
    result.edit(start, start, f"{indent}{variable} = {made}\n")
    result.edit(source.start(given), source.end(given), f"{variable} {condition} else None")


def _is_asked_again(source: Source, report: ast.Call) -> bool:
    """Whether the function of a report may ask for the checkpoint after it."""
    names = source.names
    function = names.function(report)
    loops = loops_around(names, report)
    return any(
        dotted in _ASKS
        and names.function(call) is function
        and (source.start(call) > source.start(report) or not loops.isdisjoint(loops_around(names, call)))
        for call, dotted in names.calls()
    )


def _reports(result: Result) -> Iterator[ast.Call]:
    if result.until_26:
        yield from (call for call, dotted in result.source.names.calls() if dotted == _REPORT)


def _is_of_every_worker(source: Source, given: ast.expr) -> bool:
    """Whether each worker makes the checkpoint that it reports, for all that the file shows."""
    bindings = source.names.bindings(given) if isinstance(given, ast.Name) else []
    assigned = (binding.value for binding in bindings if binding.kind == "assign")
    values = [value for value in assigned if value is not None] if isinstance(given, ast.Name) else [given]
    return any(
        (_is_made(source, value) or _is_returned(source, value)) and (value is given or not is_of_first(source, value))
        for one in values
        for value in _choices(one)
    )


def _choices(value: ast.expr) -> list[ast.expr]:
    """What a choice may give, or the expression itself."""
    parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else []
    parts = value.values if isinstance(value, ast.BoolOp) else parts
    return [choice for part in parts for choice in _choices(part)] or [value]


def _is_returned(source: Source, value: ast.expr, level: int = 0) -> bool:
    """Whether a function of the file makes a checkpoint in every worker, and returns nothing else."""
    function = called_function(source, value) if isinstance(value, ast.Call) and level < _LEVELS else None
    made = [one.value for one in returns(source, function)] if isinstance(function, ast.FunctionDef) else []
    return bool(made) and all(
        one is not None
        and not is_of_first(source, one)
        and not is_of_first(source, known := source.names.value(one))
        and (_is_made(source, known) or _is_returned(source, known, level + 1))
        for one in made
    )


def _is_made(source: Source, value: ast.expr) -> bool:
    dotted = (source.names.dotted(value.func) if isinstance(value, ast.Call) else None) or ""
    owner, _, maker = dotted.rpartition(".")
    return maker in _MAKERS and owner.startswith(_OF) and owner.endswith("Checkpoint")
