"""``tune.with_resources(trainable, ScalingConfig(...))``, which Tune takes no longer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.resolve.text.source import Source

_OLD: Final = "ray.tune.with_resources(trainable, ScalingConfig(...))"
_WRAPPER: Final = "ray.tune.with_resources"


def scaled(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every `ScalingConfig` that is given to Tune as the resources of a trial."""
    for call, dotted in source.names.calls():
        given = passed(call, 1, "resources") if dotted == _WRAPPER else None
        made = source.names.value(given) if given is not None else None
        function = source.names.dotted(made.func) if isinstance(made, ast.Call) else None
        if given is not None and (function or "").endswith(".ScalingConfig"):
            yield given, known(_OLD), _OLD
