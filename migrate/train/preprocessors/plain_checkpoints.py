"""Checkpoints of Ray 1.13 - 2.6 that are asked for the preprocessor that a trainer saved in them."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.flow.meanings import meanings
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.dict_state import makes_checkpoint
from migrate.train.checkpoints.objects import is_called_one, is_checkpoint
from migrate.train.preprocessors.of_checkpoints import reads_a_checkpoint

OLD: Final = "ray.air.checkpoint.Checkpoint.get_preprocessor"
_MEMBER: Final = "get_preprocessor"
_ASKED: Final = ".get_checkpoint"


def plain_checkpoints_asked(source: Source) -> list[tuple[ast.Call, ast.expr]]:
    """The calls that ask a plain checkpoint for its preprocessor, and how that is named."""
    if _MEMBER not in source.names.words:
        return []
    found: list[tuple[ast.Call, ast.expr]] = []
    for call in source.names.of(ast.Call):
        member = call.func
        if not isinstance(member, ast.Attribute) or member.attr != _MEMBER or call.args or call.keywords:
            continue
        owner = member.value
        is_plain = all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(owner))
        is_opened = reads_a_checkpoint(source, call) and is_called_one(source, member)
        values = meanings(source, owner)
        is_sure = bool(values) and all(is_checkpoint(source, value) and not _is_made(source, value) for value in values)
        if is_plain and source.names.dotted(member) is None and (is_opened or is_sure):
            found.append((call, owner))
    return found


def _is_made(source: Source, value: ast.expr) -> bool:
    """Whether the file makes a checkpoint itself: it has what that is made of, and need have nothing of a trainer's."""
    if not isinstance(value, ast.Call):
        return False
    dotted = source.names.dotted(value.func)
    return makes_checkpoint(source, value) or (dotted is not None and not dotted.endswith(_ASKED))
