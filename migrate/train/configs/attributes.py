"""Fields of configs and trainers that are set after these were made, ``run_config.stop = {...}``; methods of configs.

Both take any attribute, so today's Ray says nothing of one that it no longer looks at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, parameters_of, rows_of_kind
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import made_by
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.text.source import Source
from migrate.train.configs.methods import NOWHERE_ELSE
from migrate.train.trainers.subclasses import trainer_of

CLASSES: Final = (
    *(f"ray.{package}.{name}" for package in ("train", "tune") for name in ("RunConfig", "CheckpointConfig")),
    *("ray.air.RunConfig", "ray.train.FailureConfig", "ray.train.ScalingConfig", "ray.tune.SyncConfig"),
)
"""The configs that have fields of then."""
_OF_TRAINERS: Final = ("resume_from_checkpoint",)


def attributes_of_configs(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such field of a config, which may be asked for, too, and every one that is set in a trainer."""
    makes_configs = any(dotted in CLASSES for _, dotted in source.names.calls())
    for node in source.names.attributes(_asked()):
        owners = _owners(source, node.value, node.attr) if makes_configs and node.attr in _members() else []
        if isinstance(node.ctx, ast.Store) and node.attr in _OF_TRAINERS:
            owners += _trainers(source, node.value)
        if not owners and node.attr in NOWHERE_ELSE and _is_given(source, node.value):
            owners = [NOWHERE_ELSE[node.attr]]
        for owner in owners:
            row = _members_of(owner).get(node.attr)
            if row is not None:
                yield node, row, row.old
                break


@cache
def _asked() -> frozenset[str]:
    """All that may be asked for, or set."""
    return _members() | {*_OF_TRAINERS, *NOWHERE_ELSE}


@cache
def _members() -> frozenset[str]:
    """The fields and methods that any of the configs had."""
    return frozenset(name for owner in CLASSES for name in _members_of(owner))


@cache
def _members_of(owner: str) -> dict[str, Row]:
    """The rows of what a config, or a trainer, had, by name."""
    return parameters_of(owner) | {row.name: row for row in rows_of_kind("method") if row.owner == owner}


def _is_given(source: Source, node: ast.expr) -> bool:
    """Whether a function is given what an expression names, in a file that has to do with Ray."""
    bindings = source.names.bindings(node)
    is_with_ray = any(dotted.partition(".")[0] == "ray" for _, _, dotted in source.names.imports)
    return is_with_ray and bool(bindings) and all(binding.kind == "param" for binding in bindings)


def _trainers(source: Source, node: ast.expr) -> list[str]:
    """The classes of trainers that an expression may be an instance of."""
    made = (meant for meant in meanings(source, node) if isinstance(meant, ast.Call))
    return [trainer for call in made if (trainer := trainer_of(source, call.func)) is not None]


def _owners(source: Source, node: ast.expr, asked: str) -> list[str]:
    """The classes of configs that an expression may be an instance of, and that have what it is asked for."""
    made = (meant for meant in meanings(source, node) if isinstance(meant, ast.Call))
    found = [dotted for call in made if (dotted := source.names.dotted(call.func)) in CLASSES]
    if found:
        return found
    # What has another place may be asked of any of them; to follow a config takes long.
    having = [dotted for dotted in source.once(_made) if asked in NOWHERE_ELSE or asked in _members_of(dotted)]
    return [dotted for dotted in having if _configs(source, dotted).is_one(node)]


def _made(source: Source) -> list[str]:
    """The classes of the configs that a file makes."""
    return sorted({dotted for _, dotted in source.names.calls() if dotted in CLASSES})


def _configs(source: Source, dotted: str) -> Items:
    """What holds a config of a class, wherever the file hands it to."""
    known = source.once(_known)
    if dotted not in known:
        known[dotted] = made_by(source, dotted.__eq__)
    return known[dotted]


def _known(source: Source) -> dict[str, Items]:
    """What holds configs of the classes that were asked for."""
    return {}
