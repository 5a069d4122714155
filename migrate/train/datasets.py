"""The datasets of a trainer."""

from __future__ import annotations

import ast

from migrate.edit.callsite import called_name
from migrate.resolve.settings import settings_of
from migrate.resolve.source import Source


def names_of_datasets(source: Source, datasets: ast.expr | None) -> set[str]:
    """The names of the datasets that are there, or may be put there later."""
    return {setting.name for setting in settings_of(source, datasets)} if datasets is not None else set()


def all_datasets(source: Source, datasets: ast.expr | None) -> list[str] | None:
    """The names of the datasets as they are written; None if there may be others."""
    names = _names(source, datasets)
    known = [name for name in names if name is not None]
    return known if known and len(known) == len(names) else None


def _names(source: Source, datasets: ast.expr | None) -> list[str | None]:
    """The keys of a dictionary, or the keywords of ``dict(...)``; None for what is no text, or unpacked."""
    value = source.names.value(datasets) if datasets is not None else None
    if isinstance(value, ast.Dict):
        keys = [key.value if isinstance(key, ast.Constant) else None for key in value.keys]
        return [key if isinstance(key, str) else None for key in keys]
    if isinstance(value, ast.Call) and called_name(value) == "dict":
        return [*(None for _ in value.args), *(word.arg for word in value.keywords)]
    return []
