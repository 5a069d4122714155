"""The checkpoints that the loop of a trainer reports: giving each of them the metadata that the trainer gave it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.render import raw
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_REPORTS: Final = ("ray.train.report", "ray.air.session.report", "ray.tune.report")
_MADE: Final = "Checkpoint.from_directory"
_OWN: Final = ("set_metadata", "update_metadata")
_RUNNING: Final = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)


def with_metadata(source: Source, loop: FunctionNode, text: str) -> list[Edit]:
    """The edits that give metadata to every checkpoint that a loop makes to report it.

    Args:
        source: The file.
        loop: The loop function.
        text: What the metadata is, as an expression in the loop.

    Raises:
        Declined: If a checkpoint is reported that is made in another way, or has metadata of its own, or that has no
            name and cannot be made above the report.
    """
    names = source.names
    if any(word in names.words for word in _OWN):
        raise Declined("checkpoints have metadata of their own here; add the trainer's to it")
    edits: list[Edit] = []
    for call, dotted in names.calls():
        reported = passed(call, 1, "checkpoint") if dotted in _REPORTS else None
        if reported is None or (isinstance(reported, ast.Constant) and reported.value is None):
            continue
        if loop not in names.functions(call):
            raise Declined("not every checkpoint that is reported is made in the loop function")
        if _is_made(source, reported):
            edits += _made_above(source, call, reported, text)
            continue
        statement = _assignment(source, reported)
        if statement is None:
            raise Declined("not every checkpoint that is reported gets a name where it is made, in the loop function")
        place = source.next_line(source.end(statement))
        line = f"{source.indent(source.start(statement))}{source.text(reported)}.set_metadata({text})\n"
        edits.append(Edit(place, place, line))
    if not edits:
        raise Declined("the loop function does not ask for it")
    return edits


def _is_made(source: Source, value: ast.expr | None) -> bool:
    """Whether an expression makes a checkpoint of a directory."""
    dotted = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    return dotted is not None and dotted.startswith("ray.") and dotted.endswith(_MADE)


def _assignment(source: Source, reported: ast.expr) -> ast.Assign | None:
    """The statement that makes a checkpoint of a directory and gives it the name by which it is reported."""
    binding = source.names.binding(reported)
    made = binding.value if binding is not None and binding.kind == "assign" else None
    statement = source.names.parents.get(made) if made is not None else None
    if (
        not _is_made(source, made)
        or not isinstance(statement, ast.Assign)
        or len(statement.targets) > 1
        or not source.alone(statement)
    ):
        return None
    return statement


def _made_above(source: Source, call: ast.Call, made: ast.expr, text: str) -> list[Edit]:
    """The edits that make the checkpoint of a report above it, by a name, and give it metadata there.

    Args:
        source: The file.
        call: The report.
        made: What makes the checkpoint in it.
        text: What the metadata is.

    Raises:
        Declined: If the report is no statement of its own, or something would be called in another order.
    """
    statement = source.names.statement(call)
    if not isinstance(statement, ast.Expr) or statement.value is not call or not source.alone(statement):
        raise Declined("a checkpoint is made in a report that is no statement of its own; give it a name above it")
    others = [part for part in (*call.args, *(word.value for word in call.keywords)) if part is not made]
    if _mind_their_order(made, others):
        raise Declined("a checkpoint is made in a report beside what is called for it; give it a name above it")
    name, start, end = free_in(source.names, call, "checkpoint"), source.start(made), source.end(made)
    indent = source.indent(source.start(statement))
    head = f"{name} = "
    piece = raw(source, start, end, made).at(len(indent) + len(head), len(indent))
    place = source.line_start(source.start(statement))
    above = f"{indent}{head}{piece}\n{indent}{name}.set_metadata({text})\n"
    return [Edit(place, place, above), Edit(start, end, name)]


def _mind_their_order(made: ast.expr, others: list[ast.expr]) -> bool:
    """Whether it matters that a checkpoint is made before what else a report is given.

    Numbers may be asked for afterwards (``{"loss": loss.item()}``) where the directory is there already and is not
    what they ask.
    """
    asked = [part for other in others for part in ast.walk(other)]
    if not any(isinstance(part, _RUNNING) for part in asked):
        return False
    used = [part for part in ast.walk(made) if part is not made]
    named = {part.id for part in used if isinstance(part, ast.Name) and part is not _root(made)}
    runs = any(isinstance(part, _RUNNING) for part in used)
    return runs or any(isinstance(part, ast.Name) and part.id in named for part in asked)


def _root(made: ast.expr) -> ast.expr | None:
    """The name that a call is looked up from (``train`` of ``train.Checkpoint.from_directory(path)``)."""
    root = getattr(made, "func", None)
    while isinstance(root, ast.Attribute):
        root = root.value
    return root
