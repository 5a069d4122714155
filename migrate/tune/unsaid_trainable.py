"""``Tuner.restore(path)`` alone: through Ray 2.2 the trainable was kept with the experiment, today it is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.resolve.source import Source
from migrate.resolve.tuners import RESTORES, TUNERS

FORM: Final = "Tuner.restore(path)"
"""How the catalogue writes it."""

_RESTORE: Final = "restore"


def without_trainable(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """Every such call, be it of the class or of a tuner that the file has made: ``tuner.restore(path)``."""
    for call in _restored(source):
        if any(word.arg is None for word in call.keywords):
            continue
        trainable = passed(call, 1, "trainable")
        is_flag = isinstance(trainable, ast.Constant) and isinstance(trainable.value, bool)
        if (trainable is None or is_flag) and not any(isinstance(value, ast.Starred) for value in call.args):
            yield call, known(FORM), FORM


def _restored(source: Source) -> Iterator[ast.Call]:
    names = source.names
    yield from (call for call, dotted in names.calls() if dotted in RESTORES)
    for call in names.of(ast.Call):
        if isinstance(call, ast.Call) and asked_tuners(source, call):
            yield call


def asked_tuners(source: Source, call: ast.Call) -> list[ast.Call]:
    """Where the tuner is made whose ``restore`` is called, which is one of its class; none if it may be no tuner."""
    names = source.names
    asked = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == _RESTORE else None
    if not isinstance(asked, ast.Name):
        return []
    values = [binding.value for binding in names.bindings(asked) if binding.value is not call]
    made = [value for value in values if isinstance(value, ast.Call) and names.dotted(value.func) in TUNERS]
    return made if len(made) == len(values) else []
