"""The datasets of a trainer."""

from __future__ import annotations

import ast

from migrate.edit.callsite import called_name
from migrate.resolve.settings.settings import settings_of
from migrate.resolve.text.source import Source


def names_of_datasets(source: Source, datasets: ast.expr | None) -> set[str]:
    """The names of the datasets that are there, or may be put there later."""
    value = source.names.value(datasets) if datasets is not None else None
    if datasets is None or value is None:
        return set()
    return {setting.name for setting in settings_of(source, datasets)} | {*(_written_names(value) or ())}


def all_datasets(source: Source, datasets: ast.expr | None) -> list[str] | None:
    """The names of the datasets as they are written; None if there may be others."""
    names = _names(source, datasets)
    known = [name for name in names if name is not None]
    return known if known and len(known) == len(names) else None


def _names(source: Source, datasets: ast.expr | None) -> list[str | None]:
    """The keys of a dictionary, or the keywords of ``dict(...)``; None for what is no text, or unpacked."""
    value = source.names.value(datasets) if datasets is not None else None
    if value is None:
        return []
    if isinstance(value, ast.Dict):
        keys = [key.value if isinstance(key, ast.Constant) else None for key in value.keys]
        return [key if isinstance(key, str) else None for key in keys]
    if isinstance(value, ast.Call) and called_name(value) == "dict":
        return [*(None for _ in value.args), *(word.arg for word in value.keywords)]
    if (written := _written_names(value)) is not None:
        return [*written]
    return _names(source, _of_each(value))


def _written_names(value: ast.expr) -> list[str] | None:
    """The names that a dictionary is made for: ``{name: read(name) for name in ("train", "valid")}``."""
    if not isinstance(value, ast.DictComp) or len(value.generators) != 1 or not isinstance(value.key, ast.Name):
        return None
    (each,) = value.generators
    if not isinstance(each.iter, ast.Tuple | ast.List) or each.ifs:
        return None
    items: list[ast.expr] = each.iter.elts
    if isinstance(each.target, ast.Tuple):
        places = [getattr(part, "id", "") for part in each.target.elts]
        if value.key.id not in places or not all(isinstance(item, ast.Tuple | ast.List) for item in items):
            return None
        items = [item.elts[places.index(value.key.id)] for item in items if len(item.elts) == len(places)]  # type: ignore[attr-defined]
    elif not isinstance(each.target, ast.Name) or each.target.id != value.key.id:
        return None
    names = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
    return names if len(names) == len(each.iter.elts) else None


def _of_each(value: ast.expr) -> ast.expr | None:
    """The datasets that each one of others is made of: ``{name: f(dataset) for name, dataset in others.items()}``.

    What makes them may be asked for first, ``{...} if f is not None else others``.
    """
    value = value.body if isinstance(value, ast.IfExp) and isinstance(value.orelse, ast.Name) else value
    if not isinstance(value, ast.DictComp) or len(value.generators) != 1 or not isinstance(value.key, ast.Name):
        return None
    (each,) = value.generators
    items = each.iter
    is_named = isinstance(each.target, ast.Tuple) and isinstance(each.target.elts[0], ast.Name)
    if not is_named or each.target.elts[0].id != value.key.id or each.ifs:  # type: ignore[attr-defined]
        return None
    is_of_items = isinstance(items, ast.Call) and isinstance(items.func, ast.Attribute) and items.func.attr == "items"
    return items.func.value if is_of_items else None  # type: ignore[attr-defined]
