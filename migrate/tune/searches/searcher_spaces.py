"""The parameters that a searcher knows from a search space of its own."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from migrate.edit.callsite import passed
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source

_SPACES: Final[Mapping[str, tuple[tuple[int, str], ...]]] = MappingProxyType(
    {
        "AxSearch": ((0, "ax_client"), (0, "client"), (0, "space"), (0, "parameters")),
        "BayesOptSearch": ((0, "space"),),
        "DragonflySearch": ((0, "optimizer"),),
        "HyperOptSearch": ((0, "space"),),
        "NevergradSearch": ((1, "parameter_names"), (1, "space")),
        "SigOptSearch": ((0, "space"),),
        "SkOptSearch": ((1, "parameter_names"), (1, "space")),
        "TuneBOHB": ((0, "space"),),
        "ZOOptSearch": ((2, "dim_dict"),),
    }
)
"""Where each searcher is told what it searches."""
_PLACES: Final = ("ray.tune.suggest.", "ray.tune.search.")
_WRAPPERS: Final = ("ConcurrencyLimiter", "Repeater")
_NAME: Final = "name"


class SearcherSpace(NamedTuple):
    """What a searcher was told to search.

    Attributes:
        names: The parameters of the space; None if the file does not show them.
        is_certain: Whether there is a space for certain: what a function is given may be None.
    """

    names: frozenset[str] | None
    is_certain: bool


def space_of(source: Source, searcher: ast.expr) -> SearcherSpace | None:
    """The space that a searcher has from its call, also in a limiter; None if it has none, or is made elsewhere."""
    call = source.names.value(searcher)
    dotted = source.names.dotted(call.func) if isinstance(call, ast.Call) else None
    if not isinstance(call, ast.Call) or dotted is None or not dotted.startswith(_PLACES):
        return None
    name = owner_of(dotted).rpartition(".")[2]
    if name in _WRAPPERS:
        inner = passed(call, 0, "searcher")
        return space_of(source, inner) if inner is not None else None
    given = next((found for place in _SPACES.get(name, ()) if (found := passed(call, *place)) is not None), None)
    if given is None:
        return None
    value = source.names.value(given)
    if isinstance(value, ast.Constant):
        return None
    return SearcherSpace(_names(source, value), isinstance(value, ast.Dict | ast.List | ast.Tuple | ast.Call))


def _names(source: Source, space: ast.expr) -> frozenset[str] | None:
    """The names in ``{"lr": ...}``, ``["lr", ...]`` or ``[{"name": "lr", ...}, ...]``."""
    if isinstance(space, ast.Dict):
        found: list[ast.expr | None] = list(space.keys)
    elif isinstance(space, ast.List | ast.Tuple):
        found = [_named(each) if isinstance(each, ast.Dict) else each for each in space.elts]
    else:
        return None
    texts = [node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    is_whole = isinstance(space, ast.Dict) or len(texts) == len(found)
    return frozenset(texts) if is_whole else None


def _named(parameter: ast.Dict) -> ast.expr | None:
    pairs = zip(parameter.keys, parameter.values, strict=True)
    return next((value for key, value in pairs if isinstance(key, ast.Constant) and key.value == _NAME), None)
