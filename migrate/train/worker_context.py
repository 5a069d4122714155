"""What the context of a Train worker is asked about its trial: ``get_context().get_trial_name()`` raises today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source
from migrate.resolve.worlds import TUNE, Worlds

_CONTEXT: Final = "ray.train.get_context"
_PREFIX: Final = "get_trial_"
_STORAGE: Final = "get_storage"
_PLACES: Final = ("trial_fs_path", "trial_working_directory", "checkpoint_fs_path")


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
        elif not asked.startswith(_PREFIX):
            continue
        made = names.value(owner)
        if not isinstance(made, ast.Call) or names.dotted(made.func) != _CONTEXT:
            continue
        row = find(f"{_CONTEXT}().{asked} in a Train worker")
        if row is not None and TUNE not in source.once(Worlds).asked(node):
            yield node, row, f"{_CONTEXT}().{asked}"
