"""What a file reads from the ``Result`` of a trainer and Train V2 does not put there.

Its metrics are those of the last report with a checkpoint, and nothing else: Ray adds no columns to them. Its frame has
the reports of the checkpoints that are kept.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import called_name, keyword, passed
from migrate.resolve.flow.held import is_none
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.flow.shapes import ONE, UNKNOWN, Several, Shape, pair
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.rule import Declined
from migrate.train.checkpoints.unsaved_reports import ends_without_checkpoint, forgets_reports, may_save, reports
from migrate.train.loops.loop_config import homes_of_loops, imported_loop, loop_of, trainers_of_today
from migrate.train.results.runs_of_results import Unclear, config_of_run, trainer_of_result, value_at
from migrate.train.trainers.subclasses import is_trainer_class, trainer_of

COLUMN: Final = 'trainer.fit().metrics["training_iteration"]'
UNSAVED: Final = "trainer.fit().metrics without a checkpoint"
_DROPPED: Final = "trainer.fit().metrics_dataframe where num_to_keep is given"
_FORGOTTEN: Final = "trainer.fit().metrics of a report without a checkpoint"
_FRAME: Final = "metrics_dataframe"
READ: Final = ("metrics", _FRAME)
_READ: Final = frozenset(READ)
_SHOWS: Final = ("print", "pprint", "str", "repr", "info", "debug")
_BEST: Final = "best_checkpoints"
_RESTORE: Final = "restore"
_HAVING: Final = (*READ, _BEST)
_CONFIG: Final = ".CheckpointConfig"
COLUMNS: Final = frozenset((
    "checkpoint_dir_name", "config", "date", "done", "experiment_id", "experiment_tag", "hostname",
    "iterations_since_restore", "node_ip", "pid", "time_since_restore", "time_this_iter_s", "time_total_s",
    "timestamp", "timesteps_total", "training_iteration", "trial_id",
))  # fmt: skip
"""What Tune wrote into every result while it ran the trainers."""


def missing_metrics(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that reads metrics of a trainer's result that are not there."""
    for node in source.names.attributes(_READ):
        if not is_result(source, node.value):
            continue
        column = column_of(source, node)
        if column in COLUMNS:
            yield node, known(COLUMN), f'{node.attr}["{column}"]'
        elif _is_of_unsaving(source, node.value):
            yield node, known(UNSAVED), node.attr
        elif node.attr == _FRAME and _may_keep_few(source, node.value):
            yield node, known(_DROPPED), node.attr
        elif _is_forgotten(source, node):
            yield node, known(_FORGOTTEN), node.attr
    yield from read_from_holders(source)


def shown_results(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that shows the whole result of a trainer whose loop reports, and never a checkpoint."""
    for node in source.names.of(ast.Name) if fitted(source).are_any else ():
        is_one = isinstance(node.ctx, ast.Load) and is_shown(source, node) and is_result(source, node)
        if is_one and _is_of_unsaving(source, node):
            yield node, known(UNSAVED), f"{node.id}, whose metrics are shown"


def is_shown(source: Source, node: ast.expr) -> bool:
    """Whether something is printed, logged, or written into a text, as a whole."""
    around = source.names.parents.get(node)
    if isinstance(around, ast.FormattedValue):
        return True
    if not isinstance(around, ast.Call) or node not in around.args:
        return False
    is_logged = isinstance(around.func, ast.Attribute) and around.func.attr in _SHOWS
    return is_logged or called_name(around) in _SHOWS


def read_from_holders(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Columns of Tune that are read from metrics which a variable holds, or which a checkpoint of the result has."""
    if not any(name in source.names.words for name in _HAVING):
        return
    held = source.once(_metrics)
    if not held.are_any:
        return
    reads: list[ast.Subscript | ast.Attribute] = [*source.names.of(ast.Subscript), *source.names.of(ast.Attribute)]
    for node in reads:
        is_read = isinstance(node.ctx, ast.Load) and not _is_direct(source, node.value)
        column = column_of(source, node.value) if is_read else ""
        if column in COLUMNS and held.is_one(node.value):
            yield node, known(COLUMN), f'metrics["{column}"]'


def _is_direct(source: Source, node: ast.expr) -> bool:
    """Whether an expression itself asks a result for its metrics."""
    return isinstance(node, ast.Attribute) and node.attr in READ and is_result(source, node.value)


def _metrics(source: Source) -> Items:
    """What holds metrics of results of trainers: what was reported with a checkpoint."""

    def given(node: ast.AST) -> Shape | None:
        if not isinstance(node, ast.Attribute) or node.attr not in _HAVING or not is_result(source, node.value):
            return None
        return Several(pair(UNKNOWN, ONE)) if node.attr == _BEST else ONE

    return Items(source, given, kinds=(ast.Attribute,))


def _is_forgotten(source: Source, node: ast.Attribute) -> bool:
    """Whether what is read may be of reports without a checkpoint, while others come with one."""
    asked = forgets_reports if node.attr == _FRAME else ends_without_checkpoint
    return any(map(asked, (source, *source.once(homes_of_loops)))) or _may_be_of_unsaving(source, node.value)


def unsaved_metrics(source: Source) -> Iterator[ast.Attribute]:
    """Every place that reads metrics which no checkpoint comes with."""
    for node, row, _ in missing_metrics(source):
        if row.old == UNSAVED and isinstance(node, ast.Attribute):
            yield node


def is_result(source: Source, node: ast.expr) -> bool:
    """Whether an expression is what ``fit()`` of a trainer gave."""
    return fitted(source).is_one(node)


def fitted(source: Source) -> Items:
    """What holds results of trainers."""
    return source.once(_results)


def _results(source: Source) -> Items:
    def given(node: ast.AST) -> Shape | None:
        fit = node.func if isinstance(node, ast.Call) else None
        is_fit = isinstance(fit, ast.Attribute) and fit.attr == "fit" and source.once(trainers).is_one(fit.value)
        return ONE if is_fit else None

    return Items(source, given, kinds=(ast.Call,), word="fit")


def trainers(source: Source) -> Items:
    """What holds trainers."""

    def made(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.arg):
            return ONE if is_trainer_class(said(source.names, node.annotation)) else None
        if not isinstance(node, ast.Call):
            return None
        asked = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr == _RESTORE else node.func
        return ONE if trainer_of(source, asked) is not None else None

    return Items(source, made, kinds=(ast.Call, ast.arg))


def column_of(source: Source, node: ast.expr) -> str:
    """The key that is read, by ``[...]`` or ``.get(...)``; empty for another use.

    A variable that may be the name of one of Tune's columns, as in a loop over several names, is taken for that.
    """
    parent = source.names.parents[node]
    key = parent.slice if isinstance(parent, ast.Subscript) and parent.value is node else None
    call = source.names.parents[parent] if isinstance(parent, ast.Attribute) and parent.attr == "get" else None
    if isinstance(call, ast.Call) and call.func is parent and call.args:
        key = call.args[0]
    if isinstance(key, ast.Name):
        names = (one.value for one in meanings(source, key) if isinstance(one, ast.Constant))
        return next((name for name in names if isinstance(name, str) and name in COLUMNS), "")
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""


def never_saves(source: Source) -> bool:
    """Whether the file reports to trainers, and never a checkpoint."""
    made = reports(source)
    return bool(made) and not any(map(may_save, made))


def _is_of_unsaving(source: Source, result: ast.expr) -> bool:
    """Whether a result is of a trainer whose loop reports, and never a checkpoint.

    A loop without any report has them made elsewhere, and not by what else the file reports.
    """
    try:
        known = source.once(_unsaving).get(trainer_of_result(source, result))
    except Unclear:
        known = None
    return never_saves(source) if known is None else known


def _may_be_of_unsaving(source: Source, result: ast.expr) -> bool:
    """Whether a result may be of such a trainer, as the file does not say of which it is."""
    try:
        trainer_of_result(source, result)
    except Unclear:
        return any(source.once(_unsaving).values())
    return False


def _unsaving(source: Source) -> dict[ast.Call, bool]:
    """The trainers of a file, and whether their loops report, and never a checkpoint."""
    found: dict[ast.Call, bool] = {}
    for call in trainers_of_today(source):
        imported = imported_loop(source, call)
        with suppress(Declined):
            home, loop = imported if imported is not None else (source, loop_of(source, call)[0])
            made = [one for one in reports(home) if _may_make(home, loop, one)]
            found[call] = bool(made) and not any(map(may_save, made))
    return found


def _may_make(source: Source, loop: FunctionNode, report: ast.Call) -> bool:
    """Whether a loop may make a report: in itself, in a function that it names, or in a method."""
    names = source.names
    around = list(names.functions(report))
    if any(isinstance(names.parents.get(function), ast.ClassDef) and function is not loop for function in around):
        return True
    reached: list[ast.AST] = [loop]
    for function in reached:
        named = (names.binding(node) for node in ast.walk(function) if isinstance(node, ast.Name))
        made = (binding.node for binding in named if binding is not None)
        reached += {node for node in made if isinstance(node, ast.FunctionDef)} - {*reached}
    return any(function in reached for function in around)


def _may_keep_few(source: Source, result: ast.expr) -> bool:
    """Whether the file says how many checkpoints are kept, and may mean the run of a result."""
    configs = [call for call, dotted in source.names.calls() if dotted.endswith(_CONFIG)]
    if not any(map(_keeps_few, configs)):
        return False
    try:
        run = config_of_run(source, trainer_of_result(source, result))
        if run is None:
            return False
        given = keyword(run, "checkpoint_config")
        kept = value_at(source, given, run) if given is not None else None
    except Unclear:
        return True
    if given is None:
        return any(word.arg is None for word in run.keywords)
    return kept not in configs or any(_keeps_few(one) for one in configs if one is kept)


def _keeps_few(call: ast.Call) -> bool:
    value = passed(call, 0, "num_to_keep")
    return value is not None and not is_none(value)
