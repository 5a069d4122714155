"""``Tuner.restore(path)`` alone: through Ray 2.2 the trainable was kept with the experiment, today it is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.resolve.source import Source

FORM: Final = "Tuner.restore(path)"
"""How the catalogue writes it."""

_RESTORES: Final = ("ray.tune.Tuner.restore", "ray.tune.tuner.Tuner.restore")


def without_trainable(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """Every such call."""
    for call, dotted in source.names.calls():
        if dotted not in _RESTORES or any(word.arg is None for word in call.keywords):
            continue
        trainable = passed(call, 1, "trainable")
        is_flag = isinstance(trainable, ast.Constant) and isinstance(trainable.value, bool)
        if (trainable is None or is_flag) and not any(isinstance(value, ast.Starred) for value in call.args):
            yield call, known(FORM), FORM
