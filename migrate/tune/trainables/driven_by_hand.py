"""Trainables that code makes and drives by itself: of classes of the file, and algorithms of RLlib, which are some."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api.algorithm_names import GONE, TODAYS
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import holders
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.running.trainables import is_instance
from migrate.resolve.text.source import Source

_RLLIB: Final = "ray.rllib."
_NAMES: Final = frozenset({"Algorithm", *TODAYS, *(name.rpartition("/")[2] for name in GONE)})
_CLASS: Final = re.compile(r"ray\.rllib\.(?:agents|algorithms|contrib)\.(?:.*\.)?(\w+)")
_OLD_CLASS: Final = re.compile(r"(?:[A-Z]\w*)?(?:Trainer|Agent)")
"""What classes of algorithms were called before Ray 2.0."""
_LOOKED_UP: Final = re.compile(r"ray\.rllib\.(?:.*\.)?get_(?:agent|trainer|algorithm)_class")
LOADS: Final = "from_checkpoint"
"""What makes an algorithm of what was saved."""
_BUILDS: Final = frozenset({"build", "build_algo"})
_CONFIG: Final = "Config"
_DEPTH: Final = 6
"""Through how many variables a configuration is followed."""


def is_driven_by_hand(source: Source, node: ast.expr) -> bool:
    """Whether an expression certainly gives a Trainable that the file made, or an algorithm of RLlib that it made."""
    return is_instance(source, node) or algorithms(source).is_one(node)


def algorithms(source: Source) -> Items:
    """What holds an algorithm of RLlib that the file made.

    By its class, ``PPOTrainer(env=...)``, by one that was looked up, ``get_agent_class("PPO")(env=...)``, by its
    configuration, ``PPOConfig().environment(...).build()``, or from a checkpoint.
    """
    return source.once(_algorithms)


def saved_algorithms(source: Source) -> Iterator[ast.Attribute]:
    """What saves an algorithm of RLlib that the file made."""
    held = algorithms(source)
    saving = source.names.attributes({"save"}) if held.are_any else ()
    yield from (method for method in saving if held.is_one(method.value))


def saved_by_derived(source: Source) -> Iterator[ast.Attribute]:
    """What saves an algorithm in its own code, and asks where: of a class of the file that derives from one of then."""
    derived = {owner for owner in source.names.of(ast.ClassDef) if _is_of_then(source, owner)}
    for method in source.names.attributes({"save"}) if derived else ():
        call = source.names.parents.get(method)
        is_called = isinstance(call, ast.Call) and call.func is method
        is_used = is_called and not isinstance(source.names.parents.get(call), ast.Expr | ast.Return)  # type: ignore[arg-type]
        if is_used and _is_of_itself(source, method) in derived:
            yield method


def _is_of_then(source: Source, owner: ast.ClassDef) -> bool:
    """Whether a class derives from an algorithm of RLlib by a name that it had before Ray 2.0."""
    bases = (source.names.dotted(base) or "" for base in owner.bases)
    return any(is_algorithm_class(base) and _OLD_CLASS.fullmatch(base.rpartition(".")[2]) is not None for base in bases)


def _is_of_itself(source: Source, method: ast.Attribute) -> ast.AST | None:
    """The class that a method is asked of in its own code: ``super().save``, or ``self.save``."""
    asked = method.value
    is_of_base = isinstance(asked, ast.Call) and isinstance(asked.func, ast.Name) and asked.func.id == "super"
    return source.names.above(method, ast.ClassDef) if is_of_base else class_of_self(source, method)


def _algorithms(source: Source) -> Items:
    calls = source.names.of(ast.Call) if "rllib" in source.names.words else ()
    return holders(source, {call for call in calls if _makes_one(source, call)})


def _makes_one(source: Source, call: ast.Call) -> bool:
    dotted = source.names.dotted(call.func) or ""
    if dotted.startswith(_RLLIB):
        owner, _, last = dotted.rpartition(".")
        return is_algorithm_class(owner if last == LOADS else dotted)
    if isinstance(call.func, ast.Attribute) and call.func.attr in _BUILDS:
        return _is_configuration(source, call.func.value)
    looked_up = source.names.value(call.func)
    if not isinstance(looked_up, ast.Call):
        return False
    return _LOOKED_UP.fullmatch(source.names.dotted(looked_up.func) or "") is not None


def is_algorithm_class(dotted: str) -> bool:
    """Whether a full name is one of a class of algorithms, of any release.

    Args:
        dotted: The name, ``ray.rllib.agents.ppo.PPOTrainer``.
    """
    named = _CLASS.fullmatch(dotted)
    return named is not None and (named[1] in _NAMES or _OLD_CLASS.fullmatch(named[1]) is not None)


def _is_configuration(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is a configuration of RLlib's, on which methods may have been called."""
    while isinstance(node, ast.Call):
        dotted = source.names.dotted(node.func) or ""
        if dotted.startswith(_RLLIB):
            return dotted.endswith(_CONFIG)
        if not isinstance(node.func, ast.Attribute):
            return False
        node = node.func.value
    found = meanings(source, node) if depth < _DEPTH else [node]
    return found != [node] and all(_is_configuration(source, one, depth + 1) for one in found)
