"""Algorithms of RLlib that a file runs by the names that RLlib registers them under."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.algorithm_names import GONE, TODAYS, form_of
from migrate.edit.callsite import passed
from migrate.leftovers.arguments import described
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.tuners import RESTORES, RUNS, TUNERS
from migrate.resolve.settings.settings import settings_of
from migrate.resolve.text.source import Source
from migrate.tune.trainables.trainable_class import named_trainable

_PLACES: Final = {
    **dict.fromkeys(RUNS, (0, "run_or_experiment")),
    **dict.fromkeys(TUNERS, (0, "trainable")),
    **dict.fromkeys(RESTORES, (1, "trainable")),
    "ray.tune.Experiment": (1, "run"),
    "ray.tune.registry.get_trainable_cls": (0, "trainable_name"),
}
"""What takes a trainable, and where."""
_REGISTERS: Final = "register_trainable"
_NAMES: Final = TODAYS | GONE.keys()


def gone_algorithms(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every trainable that is the name of an algorithm which RLlib has no more."""
    for node, name in algorithms_by_name(source):
        if name in GONE:
            yield node, known(form_of(name)), f'"{name}"'


def algorithms_by_name(source: Source) -> list[tuple[ast.expr, str]]:
    """Every trainable that is the name of an algorithm of RLlib, of today or of then, and no name of the file's own.

    Args:
        source: The file.
    """
    return source.once(_algorithms_by_name)


def _algorithms_by_name(source: Source) -> list[tuple[ast.expr, str]]:
    trainables = dict.fromkeys(_trainables(source))
    found = [(node, name) for node in trainables for name in _names(source, node)]
    own = _registered(source) if found else set()
    return [] if own is None else [(node, name) for node, name in found if name not in own]


def _trainables(source: Source) -> Iterator[ast.expr]:
    """What a file runs, or asks the class of."""
    for call, dotted in source.names.calls():
        place = _PLACES.get(owner_of(dotted))
        trainable = passed(call, *place) if place is not None else None
        if trainable is not None:
            yield trainable
        for experiment in described(source, call, dotted):
            settings = settings_of(source, experiment, given_back=True)
            yield from (setting.value for setting in settings if setting.name == "run")


def _names(source: Source, node: ast.expr) -> list[str]:
    """The names of algorithms that an expression may be, each once."""
    found = (named_trainable(source, one) for one in meanings(source, node))
    return list(dict.fromkeys(name for name in found if name in _NAMES and name is not None))


def _registered(source: Source) -> set[str] | None:
    """The names that a file registers itself; None if it does not say all of them."""
    if _REGISTERS not in source.names.words:
        return set()
    own: set[str] = set()
    for call in source.names.of(ast.Call):
        function = call.func
        called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if called != _REGISTERS:
            continue
        name = passed(call, 0, "name")
        texts = meanings(source, name) if name is not None else []
        if not texts or not all(isinstance(text, ast.Constant) for text in texts):
            return None
        own.update(str(text.value) for text in texts if isinstance(text, ast.Constant))
    return own
