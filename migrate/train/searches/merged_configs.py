"""What a trial has values for, beside what its trainer was given: dictionaries in dictionaries are merged, too.

``Tuner(trainer, param_space={"train_loop_config": {...}})`` merged both by ``merge_dicts`` through Ray 2.42: of two
dictionaries with the same key the values of either stay. Where there can be no such two, one level is enough.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_member
from migrate.resolve.text.source import Source

_MODULE: Final = "ray.tune.utils"
_NAME: Final = "merge_dicts"
_NUMBERS: Final = frozenset(
    {
        *("uniform", "quniform", "loguniform", "qloguniform", "randn", "qrandn"),
        *("randint", "qrandint", "lograndint", "qlograndint"),
    }
)
"""Domains of Tune whose values are numbers."""
_CHOICES: Final = frozenset({"choice", "grid_search"})
_TUNE: Final = "ray.tune."
_WHOLE: Final = (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp, ast.UnaryOp, ast.Compare, ast.Lambda)
"""Expressions that are no dictionaries, whatever is in them."""


def is_flat(source: Source, base: ast.expr, searched: ast.expr) -> bool:
    """Whether no value of what is searched for is a dictionary, or none that was given under its key is one.

    Args:
        source: The file.
        base: What the trainer was given.
        searched: What a trial has values for.
    """
    values = _values(source, searched)
    if values is None:
        return False
    given = _values(source, base)
    return all(
        _is_no_dictionary(source, value) or (given is not None and _is_no_dictionary(source, given.get(key)))
        for key, value in values.items()
    )


def merging(source: Source, site: ast.expr) -> tuple[str, list[Edit]]:
    """How a place writes the function that merges dictionaries in dictionaries, and the edits that import it.

    Args:
        source: The file.
        site: The place.
    """
    return ensure_member(source, _MODULE, _NAME, site)


def _values(source: Source, node: ast.expr) -> dict[object, ast.expr] | None:
    """The values of a dictionary that is written down, by their keys; None if it is not, or not all of it is known."""
    variable = source.names.variable(node)
    if variable is not None and len(source.names.reads(variable[1], variable[0])) > 1:
        return None  # something else may change it
    found = source.names.value(node)
    if not isinstance(found, ast.Dict) or not all(isinstance(key, ast.Constant) for key in found.keys):
        return None
    return {
        key.value: value for key, value in zip(found.keys, found.values, strict=True) if isinstance(key, ast.Constant)
    }


def _is_no_dictionary(source: Source, node: ast.expr | None) -> bool:
    """Whether an expression is certainly no dictionary, nor anything that Tune draws one from; nothing is none."""
    value = source.names.value(node) if node is not None else None
    if value is None or isinstance(value, _WHOLE):
        return True
    if isinstance(value, ast.BinOp):
        return not isinstance(value.op, ast.BitOr)
    dotted = source.names.dotted(value.func) or "" if isinstance(value, ast.Call) else ""
    name = dotted.removeprefix(_TUNE)
    if not isinstance(value, ast.Call) or name == dotted:
        return False
    return name in _NUMBERS or (name in _CHOICES and all(_are_no_dictionaries(source, given) for given in value.args))


def _are_no_dictionaries(source: Source, node: ast.expr) -> bool:
    values = source.names.value(node)
    return isinstance(values, ast.List | ast.Tuple) and all(_is_no_dictionary(source, one) for one in values.elts)
