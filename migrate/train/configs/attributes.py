"""Fields of configs and trainers that are set after these were made, ``run_config.stop = {...}``; methods of configs.

Both take any attribute, so today's Ray says nothing of one that it no longer looks at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, parameters_of, rows_of_kind
from migrate.edit.callsite import called_name
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import holders, made_by
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others, may_give
from migrate.train.configs.methods import CLASSES, NOWHERE_ELSE, SET_IN_TRAINERS
from migrate.train.trainers.subclasses import trainer_of

_OF_TRAINERS: Final = (SET_IN_TRAINERS,)
_OF_RUN: Final = "ray.train.RunConfig"
_RUN_CONFIG: Final = "run_config"
_SETS: Final = "setattr"


def attributes_of_configs(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such field of a config, which may be asked for, too, and every one that is set in a trainer.

    What functions of other files set, which need not name Ray, is told where they are given the config or trainer.
    """
    makes_configs = any(dotted in CLASSES for _, dotted in source.names.calls())
    for node, value, name in _fields(source):
        owners = _owners(source, value, name) if makes_configs and name in _members() else []
        is_set = not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Store)
        if is_set and name in _OF_TRAINERS:
            owners += _trainers(source, value)
        if is_set and not owners and _has_config_of_trainer(source, value):
            owners = [_OF_RUN]
        if not owners and name in NOWHERE_ELSE and _is_given(source, value):
            owners = [NOWHERE_ELSE[name]]
        row = _row(owners, name)
        if row is not None:
            yield node, row, row.old
    yield from _set_elsewhere(source)


def _row(owners: list[str], name: str) -> Row | None:
    return next((row for owner in owners if (row := _members_of(owner).get(name)) is not None), None)


def _fields(source: Source) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """Where a file sets, or asks for, such a field, also by ``setattr``: the place, whose it is, and its name."""
    yield from ((node, node.value, node.attr) for node in source.names.attributes(_asked()))
    for call in source.names.of(ast.Call) if _SETS in source.names.words else ():
        if called_name(call) == _SETS and len(call.args) == 3 and isinstance(call.args[1], ast.Constant):
            name = call.args[1].value
            if isinstance(name, str) and name in _asked():
                yield call, call.args[0], name


def _set_elsewhere(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What functions of other files set in a config, or a trainer, that they are given."""
    if not source.path or not may_give(source):
        return
    held = [(dotted, _configs(source, dotted)) for dotted in source.once(_made)]
    trainers = source.once(_made_trainers).items()
    for owner, things in (*held, *trainers):
        for given in given_to_others(source, things):
            for node, value, name in _fields(given.home) if given.shape is ONE else ():
                is_run = isinstance(value, ast.Attribute) and value.attr == _RUN_CONFIG and owner not in CLASSES
                binding = given.home.names.binding(value.value if is_run else value)  # type: ignore[attr-defined]
                is_set = not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Store)
                row = _row([_OF_RUN if is_run else owner], name)
                if is_set and row is not None and binding is not None and binding.node is given.parameter:
                    yield given.value, row, row.old


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
    found = [trainer for call in made if (trainer := trainer_of(source, call.func)) is not None]
    return found or [trainer for trainer, held in source.once(_made_trainers).items() if held.is_one(node)]


def _made_trainers(source: Source) -> dict[str, Items]:
    """What holds trainers, by their classes."""
    made: dict[str, set[ast.AST]] = {}
    for call, dotted in source.names.calls():
        trainer = trainer_of(source, call.func) if dotted.endswith("Trainer") else None
        if trainer is not None:
            made.setdefault(trainer, set()).add(call)
    return {trainer: holders(source, calls) for trainer, calls in made.items()}


def _has_config_of_trainer(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the config of a trainer: ``trainer.run_config``."""
    return isinstance(node, ast.Attribute) and node.attr == _RUN_CONFIG and bool(_trainers(source, node.value))


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
