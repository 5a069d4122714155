"""How many workers the trainers of a file have."""

from __future__ import annotations

import ast

from migrate.edit.callsite import passed
from migrate.resolve.text.source import Source


def may_have_no_workers(source: Source) -> bool:
    """Whether a trainer may run without workers, and then without a controller that could call its callbacks."""
    calls = (call for call, dotted in source.names.calls() if dotted.endswith(".ScalingConfig"))
    given = (passed(call, 1, "num_workers") for call in calls)
    return any(isinstance(value, ast.Constant) and not value.value for value in given)
