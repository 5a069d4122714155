"""Checkpoints that a file opens where they lie: older Rays may have written them, in files of their own."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source

OF_OLD_RAYS: Final = (
    "what Ray 2.0 - 2.6 wrote has `dict_checkpoint.pkl` instead; `python -m migrate --runs DIR` makes this file of it "
    "in the checkpoint that a run goes on from"
)
_OPENED: Final = (".Checkpoint.from_directory", ".Checkpoint.from_uri", ".train.Checkpoint", ".air.Checkpoint")


def may_be_of_old_rays(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a checkpoint is made of a directory, in a file that makes no checkpoints of dictionaries itself."""
    dotted = source.names.dotted
    if any(called.endswith(".from_dict") for _, called in source.names.calls()):
        return False
    calls = (one for one in meanings(source, checkpoint) if isinstance(one, ast.Call))
    return any((dotted(call.func) or "").endswith(_OPENED) for call in calls)
