"""``Tuner.restore(path)`` alone: through Ray 2.2 the trainable was kept with the experiment, today it is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.resolve.names.new_place import new_place
from migrate.resolve.running.subclasses import class_named, derives_from, lineage
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source

FORM: Final = "Tuner.restore(path)"
"""How the catalogue writes it."""

_RESTORE: Final = "restore"
_CLASSES: Final = (*TUNERS, "ray.tune.tuner.Tuner")


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
    for call in names.of(ast.Call) if _RESTORE in names.words else ():
        if isinstance(call, ast.Call) and (asked_tuners(source, call) or is_asked_of_derived(source, call)):
            yield call


def is_asked_of_derived(source: Source, call: ast.Call) -> bool:
    """Whether Ray's own ``restore`` is called for a class that derives from ``Tuner``, or as ``super().restore``."""
    names = source.names
    if not isinstance(call.func, ast.Attribute) or call.func.attr != _RESTORE:
        return False
    asked = call.func.value
    home = names.above(call, ast.ClassDef)
    is_super = isinstance(asked, ast.Call) and isinstance(asked.func, ast.Name) and asked.func.id == "super"
    if is_super and isinstance(home, ast.ClassDef):
        return any(_is_tuner(source, base) for base in home.bases)
    binding = names.binding(asked) if isinstance(asked, ast.Name) else None
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return _is_tuner(source, asked)
    is_of_tree = binding is not None and binding.kind == "import" and (names.dotted(asked) or "ray.")[:4] != "ray."
    return is_of_tree and _is_tuner(source, asked)


def _is_tuner(source: Source, node: ast.expr) -> bool:
    """Whether an expression names ``Tuner``, or a class that derives from it and restores as it does."""
    if not derives_from(source, node, lambda dotted: (new_place(dotted) or (dotted,))[0] in _CLASSES):
        return False
    found = class_named(source, node)
    written = lineage(*found) if found is not None else []
    return not any(getattr(part, "name", "") == _RESTORE for _, one in written for part in one.body)


def asked_tuners(source: Source, call: ast.Call) -> list[ast.Call]:
    """Where the tuner is made whose ``restore`` is called, which is one of its class; none if it may be no tuner."""
    names = source.names
    asked = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == _RESTORE else None
    if not isinstance(asked, ast.Name):
        return []
    values = [binding.value for binding in names.bindings(asked) if binding.value is not call]
    made = [value for value in values if isinstance(value, ast.Call) and names.dotted(value.func) in TUNERS]
    return made if len(made) == len(values) else []
