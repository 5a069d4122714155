"""``RunConfig(stop={"training_iteration": 4})`` of a trainer: its loop returns after that many reports.

Train V1 was run by Tune, which ended the run there; a trainer of today refuses ``stop`` (``CFG101``) and runs until its
loop returns.

Fires on trainers whose loop is in the same file and reports by itself, in no ``try`` and in no ``with`` that does more
at its end than to close something: every worker counts its reports and returns behind the last one. All workers report
equally often, so they return together.

Declines, leaving the finding: other criteria and several at a time, numbers that are not known, loops that report in
helpers or through callbacks, loops that are called elsewhere or that another trainer runs without it, runs that may
fail and go on, or that are restored, and trainers in files that have a Tuner, too.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.loops.loop_config import loop_of
from migrate.train.results.runs_of_results import Unclear, config_of_run, is_trainer
from migrate.tune.functions.dialects import inserted

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    while True:
        train.report({"loss": step()})


TorchTrainer(loop, run_config=train.RunConfig(name="run", stop={"training_iteration": 4})).fit()
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    reports = 0
    while True:
        train.report({"loss": step()})
        reports += 1
        if reports >= 4:
            return


TorchTrainer(loop, run_config=train.RunConfig(name="run")).fit()
""",
    ),
)

_REPORT: Final = "ray.train.report"
_ITERATION: Final = "training_iteration"
_GOES_ON: Final = (b"restore(", b"resume_from_checkpoint", b"max_failures")
"""What says that a run goes on with the reports of an earlier one, which counted, too."""
_TIDIES: Final = ("open", "contextlib.nullcontext")
_OPENING: Final = ("tempfile.", "torch.")
"""What, and of which modules, a ``with`` may have around a report: all it does at its end is to tidy up."""


def rewrite(result: Result) -> None:
    """Let the loop of every trainer that is stopped return by itself."""
    source = result.source
    names = source.names
    trainers = [call for call, _ in names.calls() if is_trainer(source, call)]
    try:
        stopped = {call: stop for call in trainers if (stop := _stopped(source, call)) is not None}
        if not stopped or result.restored or any(word in source.data for word in _GOES_ON):
            return
        if any(dotted in TUNERS for _, dotted in names.uses()):
            return
        loops = {call: loop_of(source, call)[0] for call in trainers}
        ends = {loop: {ast.dump(stopped[call][1]) if call in stopped else "" for call in loops if loops[call] is loop}
                for loop in loops.values()}  # fmt: skip
        edits: list[Edit] = []
        for loop, config, number in dict.fromkeys((loops[call], *stopped[call]) for call in stopped):
            if len(ends[loop]) != 1:
                raise Declined("another trainer runs the loop, and is stopped elsewhere")
            edits += [*_ending(source, loop, number, list(loops.values())), *replaced(source, config, {"stop": ""})]
    except (Declined, Unclear):
        return
    result.edits += dict.fromkeys(edits)


def _stopped(source: Source, trainer: ast.Call) -> tuple[ast.Call, ast.expr] | None:
    """The configuration that stops a trainer, and after how many reports; None if nothing does.

    Raises:
        Declined: If it stops it otherwise.
        Unclear: If that is not seen.
    """
    config = config_of_run(source, trainer)
    stop = keyword(config, "stop") if config is not None else None
    if config is None or stop is None or (isinstance(stop, ast.Constant) and stop.value is None):
        return None
    criteria = _only_read_there(source, stop)
    if guarded(source.names, config) or not isinstance(criteria, ast.Dict) or len(criteria.keys) != 1:
        raise Declined("it is stopped by other criteria")
    key, number = criteria.keys[0], criteria.values[0]
    value = source.names.value(number)
    if not isinstance(key, ast.Constant) or key.value != _ITERATION:
        raise Declined("it is stopped by other criteria")
    if not isinstance(value, ast.Constant) or type(value.value) is not int:
        raise Declined("the number of its reports is not known")
    return config, value


def _only_read_there(source: Source, node: ast.expr) -> ast.expr:
    """What a variable holds that nothing else can have changed, or the expression itself."""
    variable = source.names.variable(node)
    is_only = variable is not None and len(source.names.reads(variable[1], variable[0])) == 1
    return source.names.value(node) if is_only else node


def _ending(source: Source, loop: FunctionNode, number: ast.expr, loops: list[FunctionNode]) -> list[Edit]:
    """The edits after which a loop returns behind its last report.

    Raises:
        Declined: If its reports cannot be counted.
    """
    count = source.names.free_name("reports")
    lines = (f"{count} += 1", f"if {count} >= {source.text(number)}:", "    return")
    edits = [inserted(source, loop, [f"{count} = 0"])]
    for statement in _reporting(source, loop, loops):
        indent, end = source.indent(source.start(statement)), source.line_end(source.end(statement))
        edits.append(Edit(end, end, "".join(f"\n{indent}{line}" for line in lines)))
    return edits


def _reporting(source: Source, loop: FunctionNode, loops: list[FunctionNode]) -> list[ast.stmt]:
    """The statements in a loop that report.

    Raises:
        Declined: If there may be others, or if more than the loop would see that it ends there.
    """
    names = source.names
    calls = [call for call, dotted in names.calls() if dotted == _REPORT]
    reports = [call for call in calls if names.function(call) is loop]
    functions = {call.func for call in calls}
    if any(dotted == _REPORT and node not in functions for node, dotted in names.uses()):
        raise Declined("what reports is handed on")
    if not reports or any(names.function(call) not in loops for call in calls):
        raise Declined("it reports in a helper")
    if any(dotted.startswith("ray.") and dotted.endswith("Callback") for _, dotted in names.uses()):
        raise Declined("a callback may report")
    own = [node for node in ast.walk(loop) if names.function(node) is loop]
    if isinstance(loop, ast.AsyncFunctionDef) or any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
        raise Declined("the loop is no plain function")
    if not source.once(Worlds).is_given(loop, TRAIN) or _is_used_elsewhere(source, loop):
        raise Declined("the loop is called elsewhere")
    if any(_reports(source, node) for node in own if isinstance(node, ast.Call)):
        raise Declined("a function of another file may report")
    statements = [names.statement(call) for call in reports]
    for call, statement in zip(reports, statements, strict=True):
        is_alone = isinstance(statement, ast.Expr) and statement.value is call and source.alone(statement)
        if not is_alone or not _ends_quietly(source, statement, loop):
            raise Declined("more stands around the report")
    return statements


def _is_used_elsewhere(source: Source, loop: FunctionNode) -> bool:
    """Whether anything but a trainer calls a loop, or another file may have it."""
    names = source.names
    is_called = any((binding := names.binding(call.func)) and binding.node is loop for call in names.of(ast.Call))
    return is_called or may_be_taken_by_others(source.path, loop.name)


def _reports(source: Source, call: ast.Call) -> bool:
    """Whether a loop calls something of another file that knows how to report."""
    dotted = source.names.dotted(call.func)
    found = definition(source.path, dotted) if dotted is not None else None
    return found is not None and b"report" in found[0].data


def _ends_quietly(source: Source, statement: ast.stmt, loop: FunctionNode) -> bool:
    """Whether nothing runs when a loop returns behind a statement: the workers of then were ended there."""
    names = source.names
    node = names.parents[statement]
    while node is not loop:
        if isinstance(node, ast.Try | ast.AsyncWith | ast.AsyncFor | ast.ClassDef):
            return False
        if isinstance(node, ast.With):
            calls = [item.context_expr for item in node.items]
            opened = [_called(source, call) for call in calls]
            if not all(name in _TIDIES or name.startswith(_OPENING) for name in opened):
                return False
        node = names.parents[node]
    return True


def _called(source: Source, node: ast.expr) -> str:
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(function, ast.Name) and function.id == "open" and not source.names.bindings(function):
        return function.id
    return (source.names.dotted(function) or "") if function is not None else ""
