"""Arguments by position that mean something else today: ``SyncConfig("s3://bucket")``."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, NamedTuple

from legacy_api import Row, known
from legacy_api.positions import changed_from
from migrate.resolve.source import Source

_SCHEDULERS: Final = "ray.tune.schedulers."


class _Place(NamedTuple):
    """A function or class whose arguments changed their places.

    Attributes:
        owner: As `legacy_api.positions.ORDERS` has it.
        paths: The beginnings of the names that old code has for it.
        is_of_today: Whether the first value that may have another meaning says that today's is meant.
    """

    owner: str
    paths: tuple[str, ...]
    is_of_today: Callable[[Source, ast.expr], bool]


def _is_constant(*types: type) -> Callable[[Source, ast.expr], bool]:
    return lambda source, value: isinstance(value, ast.Constant) and type(value.value) in (*types, type(None))


def _is_scheduler(source: Source, value: ast.expr) -> bool:
    made = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    return (made or "").startswith(_SCHEDULERS) or _is_constant()(source, value)


_PLACES: Final = (
    _Place("ray.train.RunConfig", ("ray.air.", "ray.train.", "ray.tune."), _is_constant()),
    _Place("ray.train.ScalingConfig", ("ray.air.", "ray.train."), _is_constant(str)),
    _Place("ray.tune.SyncConfig", ("ray.air.", "ray.train.", "ray.tune."), _is_constant(int, float)),
    _Place("ray.tune.run_experiments", ("ray.tune.",), _is_scheduler),
    _Place("ray.train.torch.prepare_model", ("ray.train.torch.",), _is_constant(str)),
)


def out_of_order(source: Source, call: ast.Call, dotted: str) -> tuple[ast.expr, Row] | None:
    """The first argument of a call that may mean something else today, and the row that says so.

    Args:
        source: The file.
        call: The call.
        dotted: What is called.
    """
    name = dotted[dotted.rfind(".") :]
    place = next((place for place in _PLACES if place.owner.endswith(name) and dotted.startswith(place.paths)), None)
    kept = changed_from(place.owner) if place is not None else len(call.args)
    if place is None or len(call.args) <= kept or any(isinstance(value, ast.Starred) for value in call.args):
        return None
    first = call.args[kept]
    is_clear = len(call.args) == kept + 1 and place.is_of_today(source, source.names.value(first))
    return None if is_clear else (first, known(f"{place.owner}(positional arguments)"))
