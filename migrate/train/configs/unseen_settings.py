"""Configs that are made of a dictionary that comes from elsewhere: ``SyncConfig(**settings)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import parameters_of
from migrate.edit.callsite import called_name
from migrate.resolve.names.owners import owner_of
from migrate.resolve.settings.settings import settings_of
from migrate.resolve.text.source import Source

_CONFIGS: Final = ("SyncConfig", "RunConfig", "ScalingConfig", "CheckpointConfig", "FailureConfig")
_PLACES: Final = ("ray.tune.", "ray.train.", "ray.air.")


class Unseen(NamedTuple):
    """A dictionary that nothing in the file tells the keys of.

    Attributes:
        node: What is unpacked.
        config: The class, with its module.
        text: It, as the file has it.
        refused: The keys that it may have, and that today's Ray refuses.
    """

    node: ast.expr
    config: str
    text: str
    refused: list[str]


def unpacked_in_configs(source: Source) -> Iterator[tuple[ast.Call, str, ast.expr]]:
    """The calls of configs that a dictionary is unpacked in, with their dotted names and the first such dictionary."""
    for call, dotted in source.names.calls():
        unpacked = next((word.value for word in call.keywords if word.arg is None), None)
        if unpacked is not None and dotted.startswith(_PLACES) and dotted.endswith(_CONFIGS):
            yield call, dotted, unpacked


def unseen_settings(source: Source) -> Iterator[Unseen]:
    """The first such dictionary of every call of a config that had more fields than it has."""
    for call, dotted, unpacked in unpacked_in_configs(source):
        given = {word.arg for word in call.keywords}
        rows = parameters_of(owner_of(dotted)).values()
        gone = [row.name for row in rows if row.today == "error" and row.name[0] != "_" and row.name not in given]
        if gone and not _is_seen(source, unpacked):
            yield Unseen(unpacked, dotted, source.text(unpacked), gone)


def _is_seen(source: Source, unpacked: ast.expr) -> bool:
    """Whether the file tells what a dictionary is made of; what it sets in one from elsewhere tells of no more."""
    made = source.names.value(unpacked)
    if isinstance(made, ast.Dict):
        within = (value for key, value in zip(made.keys, made.values, strict=True) if key is None)
        return all(_is_seen(source, value) for value in within)
    is_made = isinstance(made, ast.Call) and called_name(made) == "dict"
    return is_made or any(found.stored is None for found in settings_of(source, unpacked, given_back=True))
