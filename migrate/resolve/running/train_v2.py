"""Whether a file was written for Train V2: it turns it on, or uses what only Train V2 has."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.train_v2 import ON, VARIABLE
from migrate.resolve.settings.set_variables import set_to
from migrate.resolve.text.source import Source

_NAMES: Final = frozenset((
    *("CheckpointConsistencyMode", "CheckpointUploadMode", "ControllerError", "NCCLHangError", "PreemptionError"),
    *("PreemptionInfo", "ReportedCheckpoint", "ReportedCheckpointStatus", "ValidationConfig"),
    *("ValidationFn", "ValidationTaskConfig", "WorkerGroupError", "get_all_reported_checkpoints"),
    "get_preemption_info",
))  # fmt: skip
"""What ``ray.train`` has since Train V2, and no rule writes: from Ray 2.43 - 2.60."""


def is_written_for_train_v2(source: Source) -> bool:
    """Whether whoever wrote a file has seen what Train V2 does: it sets the variable that turns it on, or needs it."""
    return source.once(_needs_it) or source.once(_turns_it_on)


def _needs_it(source: Source) -> bool:
    imported = (dotted for _, _, dotted in source.names.imports)
    used = (dotted for _, dotted in source.names.uses())
    return any(dotted.removeprefix("ray.train.") in _NAMES for dotted in (*imported, *used))


def _turns_it_on(source: Source) -> bool:
    names = (node for node in source.names.of(ast.Constant) if node.value == VARIABLE)
    given = (set_to(source, name) for name in names)
    return any(isinstance(value, ast.Constant) and str(value.value).lower() in ON for value in given)
