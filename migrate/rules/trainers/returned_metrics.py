"""``trainer.fit().metrics`` of a loop that saves nothing: the loop returns what it reported last.

Fires on ``metrics`` of the result of a trainer whose loop, in the same file, reports without a checkpoint (``TRR783``):
Train V2 keeps metrics with checkpoints only, and the result's ``metrics`` is None. The loop keeps its last report and
returns it, and the file reads ``result.return_value``.

What a loop returns itself went nowhere, and is left out.

Declines, leaving the finding: loops that compute what they return, or whose file calls them or reads ``return_value``,
that report in a helper or more than metrics, and files that read ``metrics_dataframe``.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.blank_lines import above_comments
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.render import raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.loops.loop_config import loop_of
from migrate.train.results.metrics import read_from_holders, unsaved_metrics
from migrate.train.trainers.classes import is_of_today
from migrate.tune.functions.dialects import inserted

ORDER = 63

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(3):
        train.report({"epoch": epoch})


result = TorchTrainer(loop).fit()
print(result.metrics["epoch"])
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    reported = {}
    for epoch in range(3):
        reported = {"epoch": epoch}
        train.report(reported)
    return reported


result = TorchTrainer(loop).fit()
print(result.return_value["epoch"])
""",
    ),
)

_REPORT: Final = "ray.train.report"
_KEPT: Final = "reported"


def rewrite(result: Result) -> None:
    """Let every loop return its last report, and read it from there."""
    source = result.source
    reads = list(unsaved_metrics(source))
    if not reads or any(node.attr != "metrics" or guarded(source.names, node) for node in reads):
        return
    try:
        edits = [edit for loop in _loops(source) for edit in _returning(source, loop)]
    except Declined:
        return
    result.edits += edits
    for node in reads:
        end = source.end(node)
        result.edit(end - len("metrics"), end, "return_value")
    for held, row, form in read_from_holders(source):  # nobody can tell afterwards that these are metrics
        result.todo(held, row, form, row.advice())


def _loops(source: Source) -> list[FunctionNode]:
    """The loops of all trainers of the file, which make all of its reports."""
    names = source.names
    worlds = source.once(Worlds)
    made = [call for call, dotted in names.calls() if dotted.startswith("ray.train.") and is_of_today(dotted)]
    loops = list(dict.fromkeys(loop_of(source, call)[0] for call in made))
    for call, dotted in names.calls():
        if dotted == _REPORT and names.function(call) not in loops:
            raise Declined("it reports in a helper")
    if not all(worlds.is_given(loop, TRAIN) for loop in loops):
        raise Declined("a loop is given to Tune, too")
    return loops


def _returning(source: Source, loop: FunctionNode) -> list[Edit]:
    """The edits after which a loop returns what it reported last."""
    names = source.names
    own = [node for node in ast.walk(loop) if names.function(node) is loop]
    if isinstance(loop, ast.AsyncFunctionDef) or any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
        raise Declined("the loop is no plain function")
    if _KEPT in names.inside(loop).bindings or names.lookup(_KEPT, names.inside(loop)) is not None:
        raise Declined(f"`{_KEPT}` means something else")
    returns = [node for node in own if isinstance(node, ast.Return)]
    if not all(node.value is None or _is_plain(node.value) for node in returns):
        raise Declined("the loop returns something that it does last")
    if any(node.value is not None for node in returns) and _is_called(source, loop):
        raise Declined("the file uses what the loop returns")
    reports = [call for call, dotted in names.calls() if dotted == _REPORT and names.function(call) is loop]
    if not reports:
        raise Declined("it reports elsewhere")
    edits = _nothing_yet(source, loop, reports, returns)
    for call in reports:
        edits += _keeping(source, call)
    edits += [
        Edit(source.start(node) + len("return"), source.end(node), f" {_KEPT}")
        for node in returns
    ]  # fmt: skip
    last = loop.body[-1]
    if last not in returns:
        position = source.line_end(source.end(last))
        edits.append(Edit(position, position, f"\n{source.indent(source.start(loop.body[0]))}return {_KEPT}"))
    return edits


def _nothing_yet(source: Source, loop: FunctionNode, reports: list[ast.Call], returns: list[ast.Return]) -> list[Edit]:
    """The edits that say what is returned where nothing is reported: above the statement that reports first."""
    statements = {source.names.statement(call) for call in reports}
    homes = [part for part in loop.body if any(inner in statements for inner in ast.walk(part))]
    if not homes or any(source.start(node) < source.start(homes[0]) for node in returns):
        return [inserted(source, loop, [f"{_KEPT} = {{}}"])]
    if any(home in statements and not _is_left_before(source, home, returns) for home in homes):
        return []  # which is always carried out
    if not source.alone(homes[0]):
        return [inserted(source, loop, [f"{_KEPT} = {{}}"])]
    position = above_comments(source, source.line_start(source.start(homes[0])))
    return [Edit(position, position, f"{source.indent(source.start(homes[0]))}{_KEPT} = {{}}\n")]


def _is_left_before(source: Source, home: ast.stmt, returns: list[ast.Return]) -> bool:
    return any(source.start(node) < source.start(home) for node in returns)


def _is_plain(node: ast.expr) -> bool:
    """Whether an expression does nothing, so that it need not be: names and constants, and what holds them."""
    plain = ast.Name | ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.expr_context
    return all(isinstance(part, plain) for part in ast.walk(node))


def _is_called(source: Source, loop: FunctionNode) -> bool:
    """Whether anything but a trainer has what a loop returns: trainers had no use for it before Train V2."""
    names = source.names
    if any(node.attr == "return_value" for node in names.of(ast.Attribute)):
        return True
    if may_be_taken_by_others(source.path, loop.name):
        return True
    return any((binding := names.binding(call.func)) and binding.node is loop for call in names.of(ast.Call))


def _keeping(source: Source, call: ast.Call) -> list[Edit]:
    """The edits that keep what is reported in a variable."""
    statement = source.names.statement(call)
    metrics = passed(call, 0, "metrics")
    is_alone = isinstance(statement, ast.Expr) and statement.value is call and source.alone(statement)
    others = keyword(call, "checkpoint", "checkpoint_dir_name") or len(call.args) + len(call.keywords) != 1
    if metrics is None or others or not is_alone or isinstance(metrics, ast.Starred):
        raise Declined("it reports more than metrics")
    start, end = source.start(metrics), source.end(metrics)
    is_bracketed = isinstance(metrics, ast.Dict | ast.Call | ast.DictComp) or metrics.lineno == metrics.end_lineno
    comments = [
        *source.tokens.comments_between(source.start(statement), start),
        *source.tokens.comments_between(end, source.end(statement)),
    ]
    if not is_bracketed or comments:
        raise Declined("the report cannot be taken apart")
    indent = source.indent(source.start(statement))
    head, tail = (f"{_KEPT} = dict(", ")") if isinstance(metrics, ast.Name) else (f"{_KEPT} = ", "")
    tail = f"{tail}\n{indent}{source.text(call.func)}({_KEPT})"
    if source.line_number(start) != source.line_number(source.start(statement)):
        moved = raw(source, start, end, metrics).at(len(indent) + len(head), len(indent))
        return [Edit(source.start(statement), source.end(statement), f"{head}{moved}{tail}")]
    return [Edit(source.start(statement), start, head), Edit(end, source.end(statement), tail)]
