"""Shards of datasets that no trainer is given: ``get_dataset_shard("valid")`` was None, and raises today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.resolve.settings.settings import given_as, is_all_seen
from migrate.resolve.text.source import Source
from migrate.train.trainers.classes import is_of_today

_ROW: Final = "ray.train.get_dataset_shard(name) of no dataset"
_ASKS: Final = ("ray.train.get_dataset_shard", "ray.air.session.get_dataset_shard")


def unknown_shards(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such call in a file whose trainers say all their datasets, and that says the name nowhere else."""
    calls = source.names.calls()
    asked = [(call, passed(call, 0, "dataset_name")) for call, dotted in calls if dotted in _ASKS]
    trainers = [call for call, dotted in calls if dotted.startswith("ray.train.") and is_of_today(dotted)]
    if not asked or not trainers or not all(_says_all(source, trainer) for trainer in trainers):
        return
    texts = [node.value for node in source.names.of(ast.Constant)]
    for call, name in asked:
        if isinstance(name, ast.Constant) and texts.count(name.value) == 1:
            yield call, known(_ROW), _ROW


def _says_all(source: Source, trainer: ast.Call) -> bool:
    """Whether the names of a trainer's datasets stand in the file."""
    datasets = given_as(source, trainer, "datasets")
    if datasets is None:
        return is_all_seen(source, trainer)
    made = source.names.value(datasets)
    return isinstance(made, ast.Dict) and all(isinstance(key, ast.Constant) for key in made.keys)
