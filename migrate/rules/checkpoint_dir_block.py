"""``with tune.checkpoint_dir(step) as path:`` becomes a temporary directory that is reported with the metrics.

Fires on the statement where a ``tune.report`` of a dictionary follows it, in the same block or after the ``if``
statements around it (``FUN214``), or an ``if`` of which each branch has one. What stands between them, and the report,
move into the ``with``.

Declines, with a finding: no report follows, the report has a checkpoint already, something in between leaves the block
or reports, or the directory's name is used outside of it.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import WIDTH
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 42

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        with tune.checkpoint_dir(step=step) as path:
            save(os.path.join(path, "model"))
        tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, "model"))
            tune.report({"loss": 1}, checkpoint=tune.Checkpoint.from_directory(path))
""",
    ),
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        if step % 5 == 0:
            with tune.checkpoint_dir(step=step) as path:
                save(os.path.join(path, "model"))

        # every step
        tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            checkpoint = None
            if step % 5 == 0:
                save(os.path.join(path, "model"))
                checkpoint = tune.Checkpoint.from_directory(path)

            # every step
            tune.report({"loss": 1}, checkpoint=checkpoint)
""",
    ),
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        with tune.checkpoint_dir(step=step) as path:
            save(os.path.join(path, "model"))
        if config["validate"]:
            tune.report(loss=validate())
        else:
            tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, "model"))
            checkpoint = tune.Checkpoint.from_directory(path)
            if config["validate"]:
                tune.report({"loss": validate()}, checkpoint=checkpoint)
            else:
                tune.report({"loss": 1}, checkpoint=checkpoint)
""",
    ),
)

OLD = "ray.tune.checkpoint_dir"
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await)


class _Region(NamedTuple):
    """The statements of one block from the one that holds the ``with`` to the report.

    Attributes:
        statements: The statements.
        reports: The call that reports; several where each branch of an ``if`` has its own.
    """

    statements: list[ast.stmt]
    reports: list[ast.Call]


def rewrite(result: Result) -> None:
    """Rewrite every ``with tune.checkpoint_dir(...)``."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted != OLD or guarded(source.names, call):
            continue
        try:
            edits = _edits(source, call)
        except (Declined, Taken) as reason:
            result.decline(call.func, find(OLD), OLD, str(reason))
            continue
        result.edits += edits
        return  # one in each round: they may share a report


def _edits(source: Source, call: ast.Call) -> list[Edit]:
    names = source.names
    item = names.parents.get(call)
    block = names.parents.get(item) if isinstance(item, ast.withitem) else None
    if not isinstance(block, ast.With) or not isinstance(item, ast.withitem) or len(block.items) > 1:
        raise Declined("")
    if not isinstance(item.optional_vars, ast.Name):
        raise Declined("the directory has no name")
    name = item.optional_vars.id
    region = _region(source, block)
    _check(source, block, region, name)
    tune, imports = ensure(source, "ray.tune", call)
    tempfile, more = ensure(source, "tempfile", call)
    edits = [*imports, *more]
    made = f"{tune}.Checkpoint.from_directory({name})"
    variable = names.free_name("checkpoint")
    if variable != "checkpoint":
        variable = names.free_name("new_checkpoint")
    if region.statements[0] is block:
        edits.append(Edit(source.start(call), source.end(call), f"{tempfile}.TemporaryDirectory()"))
        if _fits(source, region.reports, f", checkpoint={made}", _step(source, block)):
            variable = made
        else:
            last = source.line_end(source.end(block.body[-1]))
            indent = source.indent(source.start(block.body[0]))
            edits.append(Edit(last, last, f"\n{indent}{variable} = {made}"))
    else:
        edits += _opened(source, block, region, f"{tempfile}.TemporaryDirectory() as {name}", variable, made)
    edits += _indented(source, block, region, _step(source, block))
    for report in region.reports:
        last = source.end(report.args[0])
        edits.append(Edit(last, last, f", checkpoint={variable}"))
    return edits


def _region(source: Source, block: ast.With) -> _Region:
    names = source.names
    child: ast.stmt = block
    while True:
        parent = names.parents.get(child)
        siblings = _siblings(parent, child)
        following = siblings[siblings.index(child) :]
        for index, statement in enumerate(following[1:], 1):
            reports = _reports(source, statement)
            if reports:
                return _Region(following[: index + 1], reports)
        if not isinstance(parent, ast.If) or source.is_elif(parent) or parent.orelse:
            raise Declined("no `tune.report` follows in the same block; report the checkpoint with its metrics")
        child = parent


def _fits(source: Source, reports: list[ast.Call], added: str, step: str) -> bool:
    """Whether there is one report, and its last line stays short with one more argument."""
    end = source.end(reports[0])
    return len(reports) == 1 and end - source.line_start(end) + len(added) + len(step) <= WIDTH


def _siblings(parent: ast.AST | None, child: ast.stmt) -> list[ast.stmt]:
    fields = ast.iter_fields(parent) if parent is not None else ()
    return next((part for _, part in fields if isinstance(part, list) and child in part), [child])


def _reports(source: Source, statement: ast.stmt) -> list[ast.Call]:
    """The report that a statement makes, or those of which it makes one, whichever branch it takes; or none."""
    if isinstance(statement, ast.If):
        branches = [[_reports(source, inner) for inner in branch] for branch in (statement.body, statement.orelse)]
        made = [[reports for reports in branch if reports] for branch in branches]
        return [call for branch in made for call in branch[0]] if all(len(branch) == 1 for branch in made) else []
    call = statement.value if isinstance(statement, ast.Expr) else None
    return [call] if isinstance(call, ast.Call) and source.names.dotted(call.func) == "ray.tune.report" else []


def _check(source: Source, block: ast.With, region: _Region, name: str) -> None:
    names = source.names
    for report in region.reports:
        if len(report.args) != 1 or report.keywords or not isinstance(report.args[0], ast.Dict):
            raise Declined("the report that follows passes more than one dictionary of metrics")
    for statement in region.statements:
        if not source.alone(statement) and statement is not block:
            raise Declined("statements share a line")
        for node in ast.walk(statement):
            if isinstance(node, _LEAVES):
                raise Declined("the block may be left before the report")
            if isinstance(node, ast.Call) and node not in region.reports:
                dotted = names.dotted(node.func) or ""
                if dotted == "ray.tune.report" or (dotted == OLD and names.above(node, ast.With) is not block):
                    raise Declined("the checkpoint may belong to another report")
    if not source.begins_line(block.body[0]):
        raise Declined("the block is written on one line")
    inside = {node for statement in region.statements for node in ast.walk(statement)}
    own = {node for statement in block.body for node in ast.walk(statement)}
    function = names.function(block)
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            later = node not in inside and source.start(node) > source.start(block)
            if (node in inside and node not in own) or later:
                raise Declined(f"`{name}` is used outside of the block")


def _opened(source: Source, block: ast.With, region: _Region, opened: str, variable: str, made: str) -> list[Edit]:
    """The ``with`` around all, and the assignment where the old one ended."""
    start = source.line_start(source.start(region.statements[0]))
    outer = source.indent(source.start(region.statements[0]))
    head = f"{outer}with {opened}:\n{outer}{_step(source, block)}{variable} = None\n"
    first = source.line_start(source.start(block))
    body = source.line_start(source.start(block.body[0]))
    last = source.line_end(source.end(block.body[-1]))
    indent = source.indent(source.start(block.body[0]))
    comments = source.tokens.comments_between(first, body)
    kept = "".join(f"{indent}{comment.text}\n" for comment in comments)
    return [
        Edit(start, start, head),
        Edit(first, body, kept),
        Edit(last, last, f"\n{indent}{variable} = {made}"),
    ]


def _step(source: Source, block: ast.With) -> str:
    """What the old ``with`` indents its body by."""
    return source.indent(source.start(block.body[0])).removeprefix(source.indent(source.start(block)))


def _indented(source: Source, block: ast.With, region: _Region, step: str) -> list[Edit]:
    """One step more for every line of the region outside of the old ``with``, but not within strings."""
    fixed: set[int] = set()
    for statement in region.statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                fixed.update(range(node.lineno + 1, (node.end_lineno or node.lineno) + 1))
    own = range(block.lineno, (block.body[-1].end_lineno or block.lineno) + 1)
    first, last = region.statements[0].lineno, region.statements[-1].end_lineno or 0
    edits = []
    for line in range(first, last + 1):
        start = source.offset(line, 0)
        if line in fixed or line in own or not source.data[start : source.line_end(start)].strip():
            continue
        edits.append(Edit(start, start, step))
    return edits
