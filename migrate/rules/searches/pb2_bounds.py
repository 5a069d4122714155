"""``PB2(hyperparam_bounds={"lr": [1e-3, 1e-5]})``: the lower bound first, as Ray 2 wants it.

Fires on bounds that are written as numbers, in the call or in a dictionary that a variable holds (``SRC146``). Ray 1
took them in either order.

Declines, in silence: bounds that are computed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import passed
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import literal
from migrate.rule import Example, Result

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.schedulers.pb2 import PB2\n\n"
        'scheduler = PB2(hyperparam_bounds={"lr": [1e-3, 1e-5], "momentum": [0.8, 0.9]})\n',
        "from ray.tune.schedulers.pb2 import PB2\n\n"
        'scheduler = PB2(hyperparam_bounds={"lr": [1e-5, 1e-3], "momentum": [0.8, 0.9]})\n',
    ),
)

FORM: Final = "PB2(hyperparam_bounds=...) from high to low"
_SCHEDULERS: Final = "ray.tune.schedulers"
_PLACE: Final = 4
"""Of the bounds among the arguments by position, from `time_attr` on."""


def rewrite(result: Result) -> None:
    """Put the bounds of every PB2 in order."""
    source, row = result.source, known(FORM)
    done: set[ast.expr] = set()
    for call, dotted in source.names.calls():
        is_pb2 = dotted.startswith(_SCHEDULERS) and dotted.endswith(".PB2")
        bounds = passed(call, _PLACE, "hyperparam_bounds") if is_pb2 else None
        if bounds is None or guarded(source.names, call):
            continue
        for pair, first, second in _pairs(source, bounds):
            if pair not in done and first > second:
                low, high = pair.elts
                done.add(pair)
                result.edit(source.start(low), source.end(low), source.text(high))
                result.edit(source.start(high), source.end(high), source.text(low))
                result.rewrote(pair, row, FORM)


def _pairs(source: Source, bounds: ast.expr) -> Iterator[tuple[ast.List | ast.Tuple, float, float]]:
    """Every two bounds that are numbers, with those, also of dictionaries within the dictionary."""
    found = source.names.value(bounds)
    if isinstance(found, ast.Dict):
        for value in found.values:
            yield from _pairs(source, value)
    elif isinstance(found, ast.List | ast.Tuple):
        match [literal(part) for part in found.elts]:
            case [int() | float() as low, int() | float() as high]:
                yield found, low, high
