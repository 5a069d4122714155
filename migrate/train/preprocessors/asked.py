"""Preprocessors that a checkpoint is asked for, where a dataset is predicted and its trainer's has no name there."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.surround import Surrounded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.preprocessors.keeper import HOLDERS, are_kept

_NAME: Final = "preprocessor"


def asked_for(
    source: Source, library: str, made: ast.Call, checkpoint: ast.expr, calls: list[ast.Call], taken: set[str]
) -> tuple[str, list[Edit]]:
    """The name of the preprocessor that a checkpoint is asked for, and the edits that ask.

    Args:
        source: The file.
        library: The module of Ray Train that has the predictor.
        made: What makes the predictor; it is asked above that.
        checkpoint: The checkpoint.
        calls: The predictions.
        taken: The names that other checkpoints' have been given just now, to which this one is added.

    Raises:
        Declined: If the checkpoint has none, or it would not be known where the datasets are predicted.
        Taken: If the name of the class that reads it means something else in the file.
    """
    is_plain = all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(checkpoint))
    holder = HOLDERS.get(f"ray.train.{library}")
    is_beside = all(source.names.scope(call) is source.names.scope(made) for call in calls)
    if holder is None or not is_plain or not is_beside or not are_kept(source):
        raise Declined("its preprocessor is not known here; transform the dataset with it first")
    giver, imports = ensure(source, holder, made)
    wanted = (_NAME, *(f"{_NAME}_{number}" for number in range(2, len(taken) + 3)))
    name, text = free_in(source.names, made, *(one for one in wanted if one not in taken)), source.text(checkpoint)
    taken.add(name)
    line = f"{name} = {giver}({text}.path, {text}.filesystem).get_preprocessor()"
    return name, [*imports, *Surrounded(source, made).before([line])]
