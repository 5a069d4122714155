"""The scaling that a search space gives to trainers: Tune looks into dictionaries alone, and trainers refuse fields."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.searches.tuned_trainer import Tuned

SCALING: Final = "ray.train.ScalingConfig"


def is_dictionary(value: ast.expr) -> bool:
    """Whether an expression makes a dictionary: a display, or a call of ``dict``."""
    return isinstance(value, ast.Dict) or (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict"
    )


def is_scaling(source: Source, node: ast.expr) -> bool:
    """Whether a value is made by a call of ``ScalingConfig``."""
    value = source.names.value(node)
    dotted = (source.names.dotted(value.func) or "") if isinstance(value, ast.Call) else ""
    return dotted.endswith(".ScalingConfig")


def searchable(source: Source, tuned: Tuned) -> list[Edit]:
    """Tune looks for things to search in dictionaries, so a config in the search space becomes one."""
    node = tuned.space.get("scaling_config")
    value = source.names.value(node) if node is not None else None
    if node is None or not isinstance(value, ast.Call | ast.Dict):
        return []
    edits = replaced(source, value, {entry.name: "" for entry in refused_scaling(source, tuned)})
    if isinstance(value, ast.Dict) or not is_scaling(source, node):
        return edits
    variable = source.names.variable(node)
    if value.args or (variable is not None and len(source.names.reads(variable[1], variable[0])) > 1):
        raise Declined("the `ScalingConfig` of the search space is used elsewhere, too")
    return [*edits, Edit(source.start(value.func), source.end(value.func), "dict")]


def refused_scaling(source: Source, tuned: Tuned) -> list[Entry]:
    """What the scaling in the search space says that trainers refuse today."""
    node = tuned.space.get("scaling_config")
    value = source.names.value(node) if node is not None else None
    if node is None or not (isinstance(value, ast.Dict) or (isinstance(value, ast.Call) and is_scaling(source, node))):
        return []
    return [entry for entry in entries(source, value) if _today(entry.name) == "error"]


def _today(field: str) -> str:
    row = parameters_of(SCALING).get(field)
    return row.today if row is not None else ""
