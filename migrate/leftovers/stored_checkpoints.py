"""``Checkpoint(storage, value, result)`` of a trial, as schedulers made them by hand: a checkpoint has a path today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.findings import Finding
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source

_CLASSES: Final = ("ray.tune.trial.Checkpoint", "ray.tune.experiment.trial.Checkpoint")
_OF_THEN: Final = ("storage", "value", "result")
_WAY_OUT: Final = (
    "a checkpoint is a directory today, `Checkpoint(path)`, and what it was reported with stands beside it"
)


def stored_checkpoints(source: Source) -> Iterator[Finding]:
    """A finding for every checkpoint of a trial that says where it is stored."""
    for call, dotted in source.names.calls():
        if dotted not in _CLASSES or guarded(source.names, call) or _says_storage(source, call):
            continue
        if len(call.args) > 1 or any(word.arg in _OF_THEN for word in call.keywords):
            yield Finding(*source.position(call), "MIGRATE", "Checkpoint(storage, value)", _WAY_OUT)


def _says_storage(source: Source, call: ast.Call) -> bool:
    """Whether it says so with a constant of the class, which has a finding of its own."""
    given = [*call.args[:1], *(word.value for word in call.keywords)]
    return any((source.names.dotted(value) or "").startswith(_CLASSES) for value in given)
