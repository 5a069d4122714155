"""Whether a file was written for Train V2: it turns it on, or uses what only Train V2 has."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.source import Source

_VARIABLE: Final = "RAY_TRAIN_V2_ENABLED"
_ON: Final = frozenset({"1", "true"})


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
    names = (node for node in source.names.of(ast.Constant) if node.value == _VARIABLE)
    given = (_given(source, name) for name in names)
    return any(isinstance(value, ast.Constant) and str(value.value).lower() in _ON for value in given)


def _given(source: Source, name: ast.Constant) -> ast.expr | None:
    """What a variable of the environment is set to where its name stands."""
    parent = source.names.parents[name]
    if isinstance(parent, ast.Dict):
        return next((value for key, value in zip(parent.keys, parent.values, strict=True) if key is name), None)
    if isinstance(parent, ast.Call):  # `os.environ.setdefault(name, "1")`
        behind = parent.args[1:] if parent.args[:1] == [name] else []
        is_set = isinstance(parent.func, ast.Attribute) and parent.func.attr in ("setdefault", "putenv", "setenv")
        return behind[0] if behind and is_set else None
    statement = source.names.parents.get(parent)
    is_target = isinstance(statement, ast.Assign) and parent in statement.targets
    return statement.value if isinstance(statement, ast.Assign) and is_target else None
