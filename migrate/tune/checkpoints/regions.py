"""The statements between what saves a checkpoint and the report that takes it, which become one ``with``."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.checkpoints.asked_where import asks_where
from migrate.tune.checkpoints.outliving import outlives
from migrate.tune.functions.reporting_helpers import Reporting, called_function, is_reported, reporting, uses_session

OLD = "ray.tune.checkpoint_dir"
NAMED = (
    "the code asks what the directory is called, or what stands above it, and the directory of today is a temporary "
    "one; the trial is told by `tune.get_context()`"
)
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await)


class NoReport(Declined):
    """No report is certain to follow what saves."""

    def __init__(self) -> None:
        super().__init__("no `tune.report` follows in the same block; report the checkpoint with its metrics")


class Region(NamedTuple):
    """The statements of one block from the one that saves, or holds what saves, to the report.

    Attributes:
        statements: The statements.
        reports: What reports; several where each branch of an ``if`` has its own.
    """

    statements: list[ast.stmt]
    reports: list[Reporting]


def region(source: Source, saving: ast.stmt) -> Region:
    """The region that begins with a statement that saves, or with the ``if`` around it.

    Raises:
        NoReport: If none is certain to follow.
    """
    names = source.names
    child = saving
    while True:
        parent = names.parents.get(child)
        block = source.names.block(child)
        following = block[block.index(child) :]
        for index, statement in enumerate(following[1:], 1):
            reports = _reports(source, statement)
            if reports:
                return Region(following[: index + 1], reports)
        if not isinstance(parent, ast.If) or source.is_elif(parent) or parent.orelse:
            raise NoReport
        child = parent


def ends_function(source: Source, statement: ast.stmt, function: ast.AST) -> bool:
    """Whether nothing of a function follows a statement, whichever ``if`` it is in."""
    child: ast.AST = statement
    while child is not function:
        parent = source.names.parents.get(child)
        is_block = parent is function or isinstance(parent, ast.If)
        if not is_block or not isinstance(child, ast.stmt) or source.names.block(child)[-1] is not child:
            return False
        child = parent if parent is not None else function
    return True


def _reports(source: Source, statement: ast.stmt) -> list[Reporting]:
    """The report that a statement makes, or those of which it makes one, whichever branch it takes; or none."""
    if isinstance(statement, ast.If):
        branches = [[_reports(source, inner) for inner in branch] for branch in (statement.body, statement.orelse)]
        made = [[reports for reports in branch if reports] for branch in branches]
        return [call for branch in made for call in branch[0]] if all(len(branch) == 1 for branch in made) else []
    call = statement.value if isinstance(statement, ast.Expr) else None
    found = reporting(source, call) if isinstance(call, ast.Call) else None
    return [found] if found is not None else []


def check(source: Source, saving: ast.stmt, found: Region, own: set[ast.AST]) -> None:
    """Look at what stands in a region: the checkpoint must belong to its report, and its lines must be movable.

    Args:
        source: The file.
        saving: The statement that saves.
        found: The region.
        own: What the statement that saves consists of.

    Raises:
        Declined: If it cannot be rewritten.
    """
    names = source.names
    for report in found.reports:
        if not is_reported(report):
            raise Declined("the report that follows passes more than one dictionary of metrics")
    reports = {report.call for report in found.reports}
    for statement in found.statements:
        if not source.alone(statement) and statement is not saving:
            raise Declined("statements share a line")
        for node in ast.walk(statement):
            if isinstance(node, _LEAVES):
                raise Declined("the block may be left before the report")
            if not isinstance(node, ast.Call) or node in reports:
                continue
            dotted = names.dotted(node.func) or ""
            is_other = dotted == OLD and node not in own
            if dotted == "ray.tune.report" or is_other or (node not in own and _is_of_session(source, node)):
                raise Declined("the checkpoint may belong to another report")


def _is_of_session(source: Source, call: ast.Call) -> bool:
    function = called_function(source, call)
    return function is not None and uses_session(source, function)


def check_paths(source: Source, block: ast.With, name: str, inside: set[ast.AST]) -> None:
    """Look for paths in the directory that are wanted when it is gone, and for questions where it is.

    Args:
        source: The file.
        block: ``with tune.checkpoint_dir(...) as name:``.
        name: The variable of the directory.
        inside: What runs while the directory is there.

    Raises:
        Declined: If there are any.
    """
    own = [node for statement in block.body for node in ast.walk(statement)]
    uses = [node for node in own if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)]
    if outlives(source, uses, inside):
        raise Declined("a path in the directory is kept for later, and the directory of today is a temporary one")
    if asks_where(source, uses):
        raise Declined(NAMED)


def handed(source: Source, report: Reporting, checkpoint: str, step: str) -> list[Edit]:
    """The edits after which a report takes a checkpoint, whose lines move by one step."""
    if report.function is None:
        last = source.end(report.call.args[0])
        return [Edit(last, last, f", checkpoint={checkpoint}")]
    return [appended(source, report.call, f"{report.parameter}={checkpoint}", step), *report.edits(source)]


def appended(source: Source, call: ast.Call, text: str, step: str) -> Edit:
    """The edit that passes one more argument in a call whose lines move by one step."""
    given = entries(source, call)
    edit = behind(source, call, given[-1] if given else None, [text], may_break=True)
    return edit._replace(text=edit.text.replace("\n", f"\n{step}"))


def opened(source: Source, found: Region, directory: str, variable: str, step: str, tempfile: str) -> Edit:
    """The line that opens the ``with`` around a region, and where the checkpoint may not be saved, its first value."""
    first = source.start(found.statements[0])
    outer = source.indent(first)
    head = f"{outer}with {tempfile}.TemporaryDirectory() as {directory}:\n"
    nothing = f"{outer}{step}{variable} = None\n" if variable else ""
    return Edit(source.line_start(first), source.line_start(first), head + nothing)


def indented(source: Source, found: Region, step: str, own: range = range(0)) -> list[Edit]:
    """One step more for every line of a region, but not within strings, nor for the lines in ``own``."""
    fixed: set[int] = set()
    for statement in found.statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                fixed.update(range(node.lineno + 1, (node.end_lineno or node.lineno) + 1))
    first, last = found.statements[0].lineno, found.statements[-1].end_lineno or 0
    edits = []
    for line in range(first, last + 1):
        start = source.offset(line, 0)
        if line in fixed or line in own or not source.data[start : source.line_end(start)].strip():
            continue
        edits.append(Edit(start, start, step))
    return edits
