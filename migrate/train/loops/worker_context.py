"""What the context of a Train worker is asked about its trial: ``get_context().get_trial_name()`` raises today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.text.source import Source

_CONTEXT: Final = "ray.train.get_context"
_PREFIX: Final = "get_trial_"
_STORAGE: Final = "get_storage"
_METADATA: Final = "get_metadata"
_PLACES: Final = ("trial_fs_path", "trial_working_directory", "checkpoint_fs_path", "trial_dir_name")
_SESSION: Final = "ray.train._internal.session.get_session"


def asked_of_workers(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every such question, of the context itself or of a variable that holds it, but in a function of Tune's."""
    names = source.names
    for node in names.of(ast.Attribute):
        asked, owner = node.attr, node.value
        if asked in _PLACES:
            storage = names.value(owner)
            given = storage.func if isinstance(storage, ast.Call) else None
            if not isinstance(given, ast.Attribute) or given.attr != _STORAGE:
                continue
            asked, owner = f"{_STORAGE}().{asked}", given.value
        elif not (asked.startswith(_PREFIX) or (asked == _METADATA and not _gives_metadata(source))):
            continue
        made = names.value(owner)
        if not isinstance(made, ast.Call) or names.dotted(made.func) != _CONTEXT:
            continue
        row = find(f"{_CONTEXT}().{asked} in a Train worker")
        if row is not None and TUNE not in source.once(Worlds).asked(node):
            yield node, row, f"{_CONTEXT}().{asked}"


def asked_of_no_session(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every call in a loop that asks for the session of Train V1, which a worker does not have."""
    for call, dotted in source.names.calls():
        row = find(f"{dotted} in a Train worker") if dotted == _SESSION else None
        if row is not None and TRAIN in source.once(Worlds).asked(call):
            yield call.func, row, dotted


def _gives_metadata(source: Source) -> bool:
    """Whether the file gives a trainer metadata, which goes to its loop another way: what reads it goes with it."""
    return any(word.arg == "metadata" for call in source.names.of(ast.Call) for word in call.keywords)
