"""Whether a trainable is certainly a class, or a name by which RLlib registers one."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import class_of
from migrate.resolve.settings.program_options import option
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant

_RLLIB: Final = "ray.rllib."
_WRAPPERS: Final = ("functools.partial", "ray.tune.with_parameters", "ray.tune.with_resources")
_ALGORITHM: Final = re.compile(r"(contrib/)?[A-Z][A-Z0-9]+([_-][A-Z0-9]+)*")
"""How RLlib names its algorithms: ``PPO``, ``APEX_DDPG``, ``R2D2``."""


def is_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression names a class: one of this file, of its tree, of RLlib, or one that is spelled like one."""
    if is_algorithm(source, node):
        return True
    if not isinstance(node, ast.Name | ast.Attribute):
        return False
    binding = source.names.binding(node)
    if binding is not None and binding.kind != "import":
        if binding.kind == "class" or _is_made_class(source, node, binding.value):
            return True
        found = meanings(source, node)
        return found != [node] and all(one is not node and _is_named_class(source, one) for one in found)
    dotted = source.names.dotted(node)
    if dotted is None:
        return False
    last = dotted.rpartition(".")[2].lstrip("_")
    known = class_of(source.path, dotted) if source.path else None
    return known if known is not None else _is_spelled(last) or (dotted.startswith(_RLLIB) and last[:1].isupper())


def _is_named_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression that a variable may stand for, as one of a table, names a class."""
    return isinstance(node, ast.Name | ast.Attribute) and is_class(source, node)


def _is_spelled(name: str) -> bool:
    """Whether a name is written as names of classes are."""
    name = name.lstrip("_")
    return name[:1].isupper() and not name.isupper()


def _is_made_class(source: Source, node: ast.expr, value: ast.expr | None) -> bool:
    """Whether a variable holds a class that a function makes: ``MyTrainer = PGTrainer.with_updates(...)``."""
    if not isinstance(value, ast.Call) or not isinstance(node, ast.Name) or not _is_spelled(node.id):
        return False
    return source.names.dotted(value.func) not in _WRAPPERS


def is_algorithm(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the registered name of an algorithm of RLlib, or an option that usually is one."""
    name = named_trainable(source, node)
    return name is not None and _ALGORITHM.fullmatch(name) is not None


def named_trainable(source: Source, node: ast.expr) -> str | None:
    """The name that an expression is, or that is the default of the option that it is, if it is any.

    Args:
        source: The file.
        node: What is run.
    """
    value = constant(source, node)
    if isinstance(node, ast.Attribute) and value is ...:
        asked = option(source, node.attr)
        default = keyword(asked, "default") if asked is not None else None
        value = default.value if isinstance(default, ast.Constant) else None
    return value if isinstance(value, str) else None
