"""The schedulers of Tune that copy checkpoints from trial to trial, by the names of their classes."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import is_none
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source

POPULATIONS: Final = ("PopulationBasedTraining", "PB2")
"""Those that compare trials which run side by side."""
COPY_CHECKPOINTS: Final = (*POPULATIONS, "PopulationBasedTrainingReplay")
_BY_NAME: Final = dict(zip(("pbt", "pb2", "pbt_replay"), COPY_CHECKPOINTS, strict=True))
"""What ``create_scheduler`` calls them."""
_MAKES: Final = "create_scheduler"
_TUNE: Final = "ray.tune."
_LEVELS: Final = 3


def copying(source: Source, scheduler: ast.expr) -> str:
    """The name of the class of such a scheduler, if an expression may be one, in whatever branch, table or function.

    Args:
        source: The file.
        scheduler: What a run is given as its scheduler.
    """
    named = (class_of(home, one) for home, one in made_as(source, scheduler))
    return next((name for name in named if name in COPY_CHECKPOINTS), "")


def is_unknown(source: Source, scheduler: ast.expr) -> bool:
    """Whether it cannot be told which schedulers an expression may be."""
    return any(not is_none(one) and not class_of(home, one) for home, one in made_as(source, scheduler))


def made_as(source: Source, scheduler: ast.expr, depth: int = 0) -> list[tuple[Source, ast.expr]]:
    """What a scheduler may be, each with its file: also what functions are given for it, and what other files make.

    Args:
        source: The file.
        scheduler: The expression.
        depth: Through how many functions and files it has been followed.
    """
    found: list[tuple[Source, ast.expr]] = []
    for one in meanings(source, scheduler):
        binding = source.names.binding(one)
        given = source.once(Carried).given(binding.node) if binding and isinstance(binding.node, ast.arg) else None
        made = _made_elsewhere(source, one)
        if depth < _LEVELS and given and all(value is not None for value in given):
            found += [part for value in given if value is not None for part in made_as(source, value, depth + 1)]
        elif depth < _LEVELS and made:
            found += [part for home, value in made for part in made_as(home, value, depth + 1)]
        else:
            found.append((source, one))
    return found


def _made_elsewhere(source: Source, node: ast.expr) -> list[tuple[Source, ast.expr]]:
    """What a variable of another file of the tree is, or what a function of one returns, with that file."""
    asked = node.func if isinstance(node, ast.Call) else node
    dotted = source.names.dotted(asked)
    if dotted is None or dotted.startswith("ray."):
        return []
    there = definition(source.path, dotted)
    home, bindings = there if there is not None else (source, [])
    if len(bindings) != 1:
        return []
    if isinstance(node, ast.Call):
        return [(home, value) for value in home.once(Carried).returned.get(bindings[0].node, [])]
    return [(home, bindings[0].value)] if bindings[0].value is not None else []


def class_of(source: Source, node: ast.expr) -> str:
    """The name of the class that a call of Tune's makes an object of; empty for anything else.

    Args:
        source: The file.
        node: The call, ``PB2(...)``, or ``create_scheduler("pb2", ...)``.
    """
    dotted = source.names.dotted(node.func) or "" if isinstance(node, ast.Call) else ""
    if not isinstance(node, ast.Call) or not dotted.startswith(_TUNE):
        return ""
    name = dotted.rpartition(".")[2]
    if name != _MAKES:
        return name
    asked = passed(node, 0, "scheduler")
    is_said = isinstance(asked, ast.Constant) and isinstance(asked.value, str)
    return _BY_NAME.get(str(asked.value), name) if is_said and isinstance(asked, ast.Constant) else ""
