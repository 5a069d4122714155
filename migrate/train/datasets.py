"""The datasets of a trainer."""

from __future__ import annotations

import ast

from migrate.resolve.source import Source


def names_of_datasets(source: Source, datasets: ast.expr | None) -> set[str]:
    """The names of the datasets that are certainly there."""
    value = source.names.value(datasets) if datasets is not None else None
    keys = value.keys if isinstance(value, ast.Dict) else []
    return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
