"""Checkpoints that a file opens where they lie: older Rays may have written them, in files of their own."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.text.source import Source

OF_OLD_RAYS: Final = (
    "what Ray 2.0 - 2.6 wrote has `dict_checkpoint.pkl` instead; `python -m migrate --runs DIR` makes this file of it "
    "in the checkpoint that a run goes on from"
)
_STORES: Final = "to_directory"
"""By which a file may have put a checkpoint of its own where it opens one."""
_OPENED: Final = (".Checkpoint.from_directory", ".Checkpoint.from_uri", ".train.Checkpoint", ".air.Checkpoint")


def may_be_of_old_rays(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a checkpoint is made of a directory, in a file that makes no checkpoints of dictionaries itself.

    One whose path is written down was there before, whatever the file makes.
    """
    dotted = source.names.dotted
    makes_some = any(called.endswith(".from_dict") for _, called in source.as_given.names.calls())
    calls = (one for one in meanings(source, checkpoint) if isinstance(one, ast.Call))
    opened = [one for one in calls if (dotted(one.func) or "").endswith(_OPENED)]
    return any(not makes_some or _is_written_down(source, one) for one in opened)


def _is_written_down(source: Source, opened: ast.Call) -> bool:
    path = passed(opened, 0, "path", "uri")
    is_of_others = _STORES not in source.as_given.names.words
    return is_of_others and path is not None and all(isinstance(one, ast.Constant) for one in meanings(source, path))
