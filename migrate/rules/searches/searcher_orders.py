"""``AxSearch(client)``, ``NevergradSearch(optimizer, space)``: positional arguments that mean something else today.

Fires on searchers whose positional arguments stand in the order of another release (``SRC141``), as far as their
values or the old module tell; they are passed by name. A mode beside a client of Ax, which knows its own, goes
(``SRC143``).

Declines: arguments that are unpacked, and orders that nothing tells.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Final

from legacy_api import known
from legacy_api.searcher_orders import ORDERS
from migrate.edit.entries import entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        "from ax.service.ax_client import AxClient\nfrom ray.tune.suggest.ax import AxSearch\n\n"
        'client = AxClient()\nalgo = AxSearch(client, mode="min")\n',
        "from ax.service.ax_client import AxClient\nfrom ray.tune.search.ax import AxSearch\n\n"
        "client = AxClient()\nalgo = AxSearch(ax_client=client)\n",
    ),
    (
        "from ray.tune.suggest.nevergrad import NevergradSearch\n\n"
        'algo = NevergradSearch(optimizer, space, metric="loss", mode="min")\n',
        "from ray.tune.search.nevergrad import NevergradSearch\n\n"
        'algo = NevergradSearch(optimizer, space=space, metric="loss", mode="min")\n',
    ),
)

_PLACES: Final = ("ray.tune.suggest.", "ray.tune.search.")
_OLD: Final = _PLACES[0]
_ORDER: Final = "searcher with its arguments in the order of another release"
_CLIENT_AND_MODE: Final = "AxSearch(client, mode)"
_FIRST: Final = ("space", "optimizer")
"""What comes first today, too, and may stay where it stands."""

Meant = Callable[[Source, Sequence[ast.expr], bool], bool]


def _at(position: int, *types: type) -> Meant:
    def is_meant(source: Source, args: Sequence[ast.expr], is_old: bool) -> bool:
        return len(args) > position and isinstance(_constant(source, args[position]), types)

    return is_meant


def _constant(source: Source, node: ast.expr) -> object:
    """The value of a constant, an empty dictionary for any dictionary, or the node itself."""
    value = source.names.value(node)
    if isinstance(value, ast.Constant):
        return value.value
    return {} if isinstance(value, ast.Dict) else value


def _longer_than(count: int) -> Meant:
    return lambda source, args, is_old: len(args) > count


def _made_by(position: int, package: str) -> Meant:
    def is_meant(source: Source, args: Sequence[ast.expr], is_old: bool) -> bool:
        value = source.names.value(args[position]) if len(args) > position else None
        dotted = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
        return (dotted or "").startswith(package)

    return is_meant


def _is_space(source: Source, args: Sequence[ast.expr], is_old: bool) -> bool:
    return len(args) > 1 and (is_old or isinstance(_constant(source, args[1]), ast.List | ast.Tuple))


_MEANT: Final[dict[str, tuple[Meant, ...]]] = {
    "AxSearch": (_made_by(0, "ax."),),
    "BasicVariantGenerator": (_at(0, bool),),
    "BayesOptSearch": (_at(1, int), _at(3, dict)),
    "HyperOptSearch": (_at(1, int), _longer_than(7)),
    "NevergradSearch": (_at(2, int), _at(4, int), _is_space),
    "OptunaSearch": (_made_by(3, "optuna."), _at(5, int)),
    "TuneBOHB": (_at(2, int),),
}
"""For each order of a class what tells that it is meant."""


def rewrite(result: Result) -> None:
    """Name the arguments of every searcher that is made in another order."""
    source = result.source
    for call, dotted in source.names.calls():
        name = owner_of(dotted).rpartition(".")[2]
        if not dotted.startswith(_PLACES) or name not in _MEANT or guarded(source.names, call):
            continue
        if name == "AxSearch" and _is_told_by_client(call):
            _without_mode(result, call)
        if any(isinstance(value, ast.Starred) for value in call.args):
            continue
        order = _order(source, call, name, dotted.startswith(_OLD))
        if order is None or len(call.args) > len(order):
            continue
        given = entries(source, call)
        for entry, new in zip(given, order, strict=False):
            if entry.name == "*" and entry.node in call.args and not (new in _FIRST and entry is given[0]):
                result.edit(entry.start, entry.start, f"{new}=")
        result.note(call, known(_ORDER), _ORDER, known(_ORDER).advice())


def _order(source: Source, call: ast.Call, name: str, is_old: bool) -> tuple[str, ...] | None:
    tests = zip(_MEANT[name], ORDERS[name], strict=True)
    return next((order for meant, order in tests if meant(source, call.args, is_old)), None)


def _is_told_by_client(call: ast.Call) -> bool:
    """Whether nothing but a client tells what is searched, and a mode is given beside it."""
    words = {word.arg for word in call.keywords}
    return {"ax_client", "mode"} <= words and not words & {"metric", "space", None} and not call.args


def _without_mode(result: Result, call: ast.Call) -> None:
    row = known(_CLIENT_AND_MODE)
    result.edits += replaced(result.source, call, {"mode": ""})
    result.note(call, row, row.old, f"removed: {row.advice()}")
