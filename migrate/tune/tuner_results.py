"""Which expressions are results of a Tuner: the best one, one by its number, or each in a loop."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source

_TUNERS: Final = (
    *("ray.tune.Tuner", "ray.tune.tuner.Tuner"),
    *("ray.tune.Tuner.restore", "ray.tune.tuner.Tuner.restore"),
)


def is_of_tuner(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the best result of a Tuner's run, or another one of them."""
    return all(_gives_best(value) or _is_one_of(source, value) for value in meanings(source, node))


def _gives_best(value: ast.expr) -> bool:
    asked = value.func if isinstance(value, ast.Call) else None
    return isinstance(asked, ast.Attribute) and asked.attr == "get_best_result"


def _is_one_of(source: Source, value: ast.expr) -> bool:
    """Whether an expression is one of the results of a Tuner: by its number, or in a loop over them."""
    if isinstance(value, ast.Subscript):
        return _is_grid(source, value.value)
    binding = source.names.binding(value)
    loop = source.names.parents.get(binding.node) if binding is not None else None
    if not isinstance(loop, ast.For | ast.comprehension) or binding is None or loop.target is not binding.node:
        return False
    return _is_grid(source, loop.iter)


def _is_grid(source: Source, node: ast.expr) -> bool:
    """Whether an expression is what ``fit()`` of a Tuner gave."""
    for value in meanings(source, node):
        fit = value.func if isinstance(value, ast.Call) else None
        if not isinstance(fit, ast.Attribute) or fit.attr != "fit":
            return False
        for made in meanings(source, fit.value):
            if not isinstance(made, ast.Call) or source.names.dotted(made.func) not in _TUNERS:
                return False
    return True
