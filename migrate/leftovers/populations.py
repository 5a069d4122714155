"""Classes of the user's that derive from Population Based Training and make the new config of a trial themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import called_name
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.subclasses import derives_from
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source

_HOOK: Final = "_get_new_config"
_FORM: Final = "PopulationBasedTraining._get_new_config() that returns the config alone"
_PLACE: Final = "ray.tune.schedulers"
_CLASSES: Final = ("PopulationBasedTraining", "PB2")
_COPIES: Final = ("dict", "copy", "deepcopy")
_PAIR: Final = 2


def new_configs_alone(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every method that returns a config where Ray takes it apart into that and what was done to it."""
    for owner in source.names.of(ast.ClassDef):
        methods = [method for method in methods_of(owner) if method.name == _HOOK]
        if not methods or not any(derives_from(source, base, _is_population) for base in owner.bases):
            continue
        for method in methods:
            for given in _returned(source, method):
                if _is_config(source, given) and not guarded(source.names, given):
                    yield given, known(_FORM), f"{owner.name}.{_HOOK}"


def _is_population(dotted: str) -> bool:
    return dotted.startswith(_PLACE) and dotted.endswith(_CLASSES)


def _returned(source: Source, method: FunctionNode) -> Iterator[ast.expr]:
    """What a method itself returns."""
    for node in ast.walk(method):
        if isinstance(node, ast.Return) and node.value is not None and source.names.function(node) is method:
            yield node.value


def _is_config(source: Source, given: ast.expr) -> bool:
    """Whether what is returned is a config, and no pair: what another function returns may be one."""
    value = source.names.value(given)
    if isinstance(value, ast.Tuple):
        return len(value.elts) != _PAIR
    if isinstance(value, ast.Call):
        if isinstance(given, ast.Name) and _is_changed(source, given):
            return True
        return getattr(value.func, "attr", called_name(value)) in _COPIES
    return isinstance(value, ast.Dict | ast.DictComp) or (isinstance(value, ast.Attribute) and value.attr == "config")


def _is_changed(source: Source, given: ast.Name) -> bool:
    """Whether something is assigned to items of a variable: it is a dictionary, and no pair."""
    variable = source.names.variable(given)
    reads = source.names.reads(variable[1], variable[0]) if variable is not None else []
    asked = [source.names.parents.get(read) for read in reads]
    return any(isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) for part in asked)
