"""The schedulers of Tune that copy checkpoints from trial to trial, by the names of their classes."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.held import is_none
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source

POPULATIONS: Final = ("PopulationBasedTraining", "PB2")
"""Those that compare trials which run side by side."""
COPY_CHECKPOINTS: Final = (*POPULATIONS, "PopulationBasedTrainingReplay")
_BY_NAME: Final = dict(zip(("pbt", "pb2", "pbt_replay"), COPY_CHECKPOINTS, strict=True))
"""What ``create_scheduler`` calls them."""
_MAKES: Final = "create_scheduler"
_TUNE: Final = "ray.tune."


def copying(source: Source, scheduler: ast.expr) -> str:
    """The name of the class of such a scheduler, if an expression may be one, in whatever branch, table or function.

    Args:
        source: The file.
        scheduler: What a run is given as its scheduler.
    """
    named = (class_of(source, one) for one in meanings(source, scheduler))
    return next((name for name in named if name in COPY_CHECKPOINTS), "")


def is_unknown(source: Source, scheduler: ast.expr) -> bool:
    """Whether it cannot be told which schedulers an expression may be."""
    return any(not is_none(one) and not class_of(source, one) for one in meanings(source, scheduler))


def class_of(source: Source, node: ast.expr) -> str:
    """The name of the class that a call of Tune's makes an object of; empty for anything else.

    Args:
        source: The file.
        node: The call, ``PB2(...)``, or ``create_scheduler("pb2", ...)``.
    """
    dotted = source.names.dotted(node.func) or "" if isinstance(node, ast.Call) else ""
    if not isinstance(node, ast.Call) or not dotted.startswith(_TUNE):
        return ""
    name = dotted.rpartition(".")[2]
    if name != _MAKES:
        return name
    asked = passed(node, 0, "scheduler")
    is_said = isinstance(asked, ast.Constant) and isinstance(asked.value, str)
    return _BY_NAME.get(str(asked.value), name) if is_said and isinstance(asked, ast.Constant) else ""
