"""Reading the dictionary of a checkpoint where code asked for it: in the statement, or in a function."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.as_owner import as_owner
from migrate.edit.movable_statements import import_all, movable_statement, put_below
from migrate.edit.shown import is_shown
from migrate.resolve.left.guards import is_caught
from migrate.resolve.names.free_names import free_for_block
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Result
from migrate.train.checkpoints.dict_state import loading
from migrate.train.checkpoints.files_of_dictionaries import is_to_dict

_LATER: Final = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


def read(result: Result, call: ast.Call, checkpoint: ast.expr, saved: str) -> None:
    """Read the dictionary in a block around the statement that asks for it.

    Args:
        result: What the rule does.
        call: What asks for it.
        checkpoint: The checkpoint.
        saved: The file that has it.

    Raises:
        Declined: If the statement has no room for it.
        Taken: If a name that is imported means something else there.
    """
    source = result.source
    statement = movable_statement(source, call)
    if sum(map(is_to_dict, ast.walk(statement))) > 1:
        raise Declined("the statement reads it twice")
    if _may_be_skipped(source, call, statement):
        raise Declined("the statement does not always read it")
    if is_shown(source, statement):
        raise Declined("a notebook shows what the statement gives")
    folder = free_for_block(source.names, statement, "checkpoint_dir", "loaded_checkpoint_dir")
    file = free_for_block(source.names, statement, "file")
    indent = source.indent(source.start(statement))
    import_all(result, call, "os", "pickle")
    head = f"{indent}with {as_owner(source, checkpoint)}.as_directory() as {folder}:\n"
    opened = f'{indent}    with open(os.path.join({folder}, "{saved}"), "rb") as {file}:\n'
    put_below(result, statement, head + opened, " " * 8, call)
    result.edit(source.start(call), source.end(call), f"pickle.load({file})")


def read_apart(result: Result, call: ast.Call, checkpoint: ast.expr, file: str) -> None:
    """Read the dictionary in a function, where the statement has no room for it.

    Raises:
        Declined: If the error is caught that None raised when it was asked: the function gives None back.
    """
    source = result.source
    if is_caught(source.names, call, "AttributeError"):
        raise Declined("it has no room for what reads it, and an error is caught where there is no checkpoint")
    name, edits = loading(source, call, file)
    result.edits += [edit for edit in edits if edit not in result.edits]
    result.edit(source.start(call), source.start(checkpoint), f"{name}(")
    result.edit(source.end(checkpoint), source.end(call), ")")


def _may_be_skipped(source: Source, node: ast.AST, statement: ast.stmt) -> bool:
    """Whether a statement can be carried out without this part of it, or with other names: not each time, or later."""
    while node is not statement:
        parent = source.names.parents[node]
        if isinstance(parent, _LATER) or (isinstance(parent, ast.IfExp) and node is not parent.test):
            return True
        if isinstance(parent, ast.BoolOp) and node is not parent.values[0]:
            return True
        node = parent
    return False
