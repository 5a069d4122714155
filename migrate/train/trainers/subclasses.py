"""Classes of trainers that construct themselves, or stand in another file: what they are given is told, not rewritten.

A class that only derives from a trainer takes its arguments, and names resolve to the trainer's (`migrate.resolve`).
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, find, parameters_of, rows_of_kind
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.flow.decorators import is_static
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import Binding, FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.sieve.needles import ONLY_OF_TRAINERS
from migrate.train.trainers.classes import is_of_today

_TROUBLE: Final = ("error", "silent")
_LEVELS: Final = 8
_ASKED: Final = ("restore", "can_restore", "get_dataset_config", "_save")
"""What trainers were asked, and are asked no more."""
_GIVEN: Final = b"resume_from_checkpoint"
_NAMED: Final = "Trainer"
"""How classes of other files end that may be trainers; others are not looked for."""


def trainer_of(source: Source, node: ast.expr | None) -> str | None:
    """The trainer of today's that a class is, or derives from, which an expression may name; None for anything else.

    Args:
        source: The file.
        node: What may name the class: one of the file, or of one beside it, or a choice between several.
    """
    found = meanings(source, node) if node is not None else []
    trainers = (_class(source, meaning) for meaning in found)
    chosen = (_class(home, one) for meaning in found for home, one in _chosen_elsewhere(source, meaning))
    return next((trainer for trainer in itertools.chain(trainers, chosen) if trainer is not None), None)


def _chosen_elsewhere(source: Source, node: ast.expr) -> Iterator[tuple[Source, ast.expr]]:
    """What another file has in a table, ``TRAINERS[kind]``, or what a function of it gives, ``get(kind)``."""
    asked = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else None
    found = _found(source, asked)
    if found is None and isinstance(asked, ast.Attribute) and asked.attr == "get":
        found = _found(source, asked.value)
    if found is None:
        return
    for binding in found[1]:
        inside = ast.walk(binding.node) if isinstance(binding.node, ast.FunctionDef) else ()
        given = [part.value for part in inside if isinstance(part, ast.Return)] or [binding.value]
        for value in given:
            for meant in meanings(found[0], value) if value is not None else ():
                entries = meant.values if isinstance(meant, ast.Dict) else [meant]
                yield from ((found[0], entry) for entry in entries)


def _found(source: Source, node: ast.expr | None) -> tuple[Source, list[Binding]] | None:
    """The other file that has what an expression names, and what gives it its meaning there."""
    dotted = source.names.dotted(node) if source.path and node is not None else None
    return definition(source.path, dotted) if dotted is not None and not dotted.startswith("ray.") else None


def is_trainer_class(dotted: str | None) -> bool:
    """Whether a dotted name is that of a trainer of today's."""
    return dotted is not None and dotted.startswith("ray.train.") and is_of_today(dotted)


def _class(source: Source, node: ast.expr) -> str | None:
    for _ in range(_LEVELS):
        dotted = source.names.dotted(node)
        if is_trainer_class(dotted):
            return dotted
        binding = source.names.binding(node)
        if binding is not None and binding.kind == "import" and binding.dotted.endswith(_NAMED):
            found = definition(source.path, binding.dotted)
            source, bindings = found if found is not None else (source, [])
            binding = bindings[0] if len(bindings) == 1 else None
        if binding is None or not isinstance(binding.node, ast.ClassDef) or not binding.node.bases:
            return None
        node = binding.node.bases[0]
    return None


def _trainer_of_self(source: Source, node: ast.expr) -> str | None:
    """The trainer that the class of a method derives from, where an expression is its first parameter: ``cls``."""
    binding = source.names.binding(node)
    method = (
        source.names.owners.get(binding.node) if binding is not None and isinstance(binding.node, ast.arg) else None
    )
    if binding is None or method is None or is_static(source.names, method):
        return None
    home = source.names.scope(method).node
    is_first = isinstance(method, FunctionNode) and positional(method)[:1] == [binding.node]
    return _class(source, home.bases[0]) if is_first and isinstance(home, ast.ClassDef) and home.bases else None


def asked_of_subclasses(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """``MyTrainer.restore``, and arguments that Ray's trainer does not take, of classes that rules do not follow."""
    names = source.names
    may_be_chosen = source.path and any(word in source.data for word in (*ONLY_OF_TRAINERS, _GIVEN))
    if not may_be_chosen and not any(_NAMED in word for word in names.words):
        return
    for part in names.of(ast.Attribute):
        is_asked = part.attr in _ASKED and isinstance(part.ctx, ast.Load)
        trainer = (trainer_of(source, part.value) or _trainer_of_self(source, part.value)) if is_asked else None
        row = find(f"{trainer}.{part.attr}") if trainer is not None and not _is_followed(source, part) else None
        if row is not None:
            yield part, row, source.text(part)
    given = [call for call in names.of(ast.Call) if any(word.arg in _refused() for word in call.keywords)]
    made = ((call, trainer_of(source, call.func)) for call in given)
    for call, base in [*inherited_constructions(source), *made]:
        is_told = base is not None and base.startswith("ray.train.") and is_of_today(base)
        rows = parameters_of(base) if base is not None and is_told and not _is_followed(source, call.func) else {}
        for word in call.keywords:
            row = rows.get(word.arg or "")
            if row is not None and row.today in _TROUBLE:
                yield word.value, row, f"{source.text(call.func)}({word.arg}=)"


@cache
def _refused() -> frozenset[str]:
    """The names of all arguments that some trainer took and takes no more."""
    rows = rows_of_kind("parameter")
    return frozenset(row.name for row in rows if row.today in _TROUBLE and is_of_today(row.owner))


def _is_followed(source: Source, node: ast.expr) -> bool:
    dotted = source.names.dotted(node)
    return dotted is not None and dotted.startswith("ray.")
