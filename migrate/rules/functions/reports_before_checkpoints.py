"""``tune.report(...)`` in front of ``with tune.checkpoint_dir(...)``: with ``--unsafe`` it moves behind the block.

Old Ray gave the checkpoint to the report that came after it: to that of the next epoch, and the last one to none. From
then on each checkpoint goes with the metrics of its own epoch, which is what most of such code was meant to do.

Fires on a report that stands in front of the block among the same statements, or at the end of the block, if no other
one follows (``FUN214``). The block itself is for rule ``checkpoint_dir_block``.

Declines: what the report tells is assigned anew in between, or in the block; reports that share a line, or that stand
somewhere else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.edit.movable_statements import is_text_of_lines
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.checkpoints.regions import OLD, NoReport, region

ORDER = 42
UNSAFE = True

_REPORT: Final = "ray.tune.report"

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        loss = evaluate(step)

        # tell
        tune.report(loss=loss)

        # save
        with tune.checkpoint_dir(step=step) as path:
            save(os.path.join(path, "model"))
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        loss = evaluate(step)

        # save
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, "model"))
            # tell
            tune.report({"loss": loss}, checkpoint=tune.Checkpoint.from_directory(path))
""",
    ),
)


def rewrite(result: Result) -> None:
    """Move every report behind the block whose checkpoint it is to take."""
    source = result.source
    for call, dotted in source.names.calls():
        item = source.names.parents.get(call)
        block = source.names.parents.get(item) if isinstance(item, ast.withitem) else None
        if dotted != OLD or not isinstance(block, ast.With) or guarded(source.names, call):
            continue
        report = _misplaced(source, block)
        if report is not None:
            result.edits += _moved(source, report, block)
            result.rewrote(call, known(OLD), OLD)


def _misplaced(source: Source, block: ast.With) -> ast.Expr | None:
    """The report that is to stand behind a block, of those in front of it the nearest."""
    try:
        region(source, block)
    except NoReport:
        pass
    else:
        return None
    around = source.names.block(block)
    above = around[: around.index(block)]
    last = _report(source, block.body[-1])
    if last is not None and len(block.body) > 1:
        return last if source.alone(last) and not any(map(is_text_of_lines, ast.walk(last))) else None
    for place in reversed(range(len(above))):
        report = _report(source, above[place])
        if report is not None:
            is_same = not _read(report) & _assigned([*above[place + 1 :], block])
            return report if source.alone(report) and is_same else None
    return None


def _report(source: Source, statement: ast.stmt) -> ast.Expr | None:
    call = statement.value if isinstance(statement, ast.Expr) else None
    is_it = isinstance(call, ast.Call) and source.names.dotted(call.func) == _REPORT
    return statement if isinstance(statement, ast.Expr) and is_it else None


def _read(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _assigned(statements: Iterable[ast.stmt]) -> set[str]:
    nodes = (node for statement in statements for node in ast.walk(statement))
    return {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}


def _moved(source: Source, report: ast.Expr, block: ast.With) -> list[Edit]:
    """The edits that take a statement out and write it behind a block, as far to the left as that."""
    if report is block.body[-1]:
        step = source.indent(source.start(report)).removeprefix(source.indent(source.start(block)))
        lines = range(report.lineno, (report.end_lineno or report.lineno) + 1)
        starts = [source.offset(line, 0) for line in lines]
        return [Edit(start, start + len(step), "") for start in starts if source.indent(start).startswith(step)]
    start, end = _with_comments(source, report), source.next_line(source.end(report))
    place = source.line_end(source.end(block))
    text = source.slice(start, source.line_end(source.end(report))).replace("\r\n", "\n")
    if not source.slice(source.line_start(max(start - 1, 0)), start).strip():
        while end < source.start(block) and not source.slice(end, source.next_line(end)).strip():
            end = source.next_line(end)
    return [Edit(start, end, ""), Edit(place, place, f"\n{text}")]


def _with_comments(source: Source, report: ast.Expr) -> int:
    """Where the lines of a report begin, with the comments that stand right above it."""
    start = source.line_start(source.start(report))
    while start:
        above = source.line_start(start - 1)
        if not source.slice(above, start).lstrip().startswith("#"):
            break
        start = above
    return start
