"""The checkpoints that the loop of a trainer reports: giving each of them the metadata that the trainer gave it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.resolve.scopes import FunctionNode
from migrate.resolve.source import Source
from migrate.rule import Declined

_REPORTS: Final = ("ray.train.report", "ray.air.session.report")
_MADE: Final = "Checkpoint.from_directory"
_OWN: Final = ("set_metadata", "update_metadata")


def with_metadata(source: Source, loop: FunctionNode, text: str) -> list[Edit]:
    """The edits that give metadata to every checkpoint that a loop makes to report it.

    Args:
        source: The file.
        loop: The loop function.
        text: What the metadata is, as an expression in the loop.

    Raises:
        Declined: If a checkpoint is reported that has no name, is made in another way, or has metadata of its own.
    """
    names = source.names
    if any(word in names.words for word in _OWN):
        raise Declined("checkpoints have metadata of their own here; add the trainer's to it")
    edits: list[Edit] = []
    for call, dotted in names.calls():
        reported = keyword(call, "checkpoint") if dotted in _REPORTS else None
        if reported is None or (isinstance(reported, ast.Constant) and reported.value is None):
            continue
        statement = _assignment(source, reported)
        if loop not in names.functions(call) or statement is None:
            raise Declined("not every checkpoint that is reported gets a name where it is made, in the loop function")
        place = source.next_line(source.end(statement))
        line = f"{source.indent(source.start(statement))}{source.text(reported)}.set_metadata({text})\n"
        edits.append(Edit(place, place, line))
    if not edits:
        raise Declined("the loop function does not ask for it")
    return edits


def _assignment(source: Source, reported: ast.expr) -> ast.Assign | None:
    """The statement that makes a checkpoint of a directory and gives it the name by which it is reported."""
    binding = source.names.binding(reported)
    made = binding.value if binding is not None and binding.kind == "assign" else None
    statement = source.names.parents.get(made) if made is not None else None
    dotted = source.names.dotted(made.func) if isinstance(made, ast.Call) else None
    is_made = dotted is not None and dotted.startswith("ray.") and dotted.endswith(_MADE)
    if (
        not is_made
        or not isinstance(statement, ast.Assign)
        or len(statement.targets) > 1
        or not source.alone(statement)
    ):
        return None
    return statement
