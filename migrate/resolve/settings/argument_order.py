"""Arguments by position that mean something else today: ``SyncConfig("s3://bucket")``."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, NamedTuple

from legacy_api import Row, known
from legacy_api.positions import BY_NAME_ALONE, ORDERS, changed_from, named_today
from migrate.resolve.text.source import Source

_SCHEDULERS: Final = "ray.tune.schedulers."


class _Place(NamedTuple):
    """A function or class whose arguments changed their places.

    Attributes:
        owner: As `legacy_api.positions.ORDERS` has it.
        paths: The beginnings of the names that old code has for it.
        is_of_today: Whether the first value that may have another meaning says that today's is meant.
        release: The old Ray whose order the values from there on say is meant; empty if they do not.
    """

    owner: str
    paths: tuple[str, ...]
    is_of_today: Callable[[Source, ast.expr], bool]
    release: Callable[[list[ast.expr]], str]


def _is_constant(*types: type) -> Callable[[Source, ast.expr], bool]:
    return lambda source, value: isinstance(value, ast.Constant) and type(value.value) in (*types, type(None))


def _is_scheduler(source: Source, value: ast.expr) -> bool:
    made = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    return (made or "").startswith(_SCHEDULERS) or _is_constant()(source, value)


def _never(source: Source, value: ast.expr) -> bool:
    return False


def _by_callbacks(values: list[ast.expr]) -> str:
    return "2.6.3" if isinstance(values[0], ast.List) else ""


def _by_share(values: list[ast.expr]) -> str:
    return "2.6.3" if _is_a(values[0], int, float) else ""


def _by_texts(values: list[ast.expr]) -> str:
    if not any(isinstance(value, ast.JoinedStr) or _is_a(value, str) for value in values[:2]):
        return ""
    return "1.13.0" if len(values) > 2 and _is_a(values[2], bool) else "2.6.3"


def _by_flag(values: list[ast.expr]) -> str:
    return "1.13.0" if _is_a(values[0], bool) else ""


def _by_criterion(values: list[ast.expr]) -> str:
    """By the third and fourth argument of ``tune.run``: a metric and a mode, or a criterion that stops and a config."""
    if len(values) > _ALIKE:
        return ""
    told = next((value for value in values[:2] if not _is_a(value, type(None))), values[0])
    if isinstance(told, ast.Dict):
        return "0.8.7"
    return "1.13.0" if _is_a(told, str) else ""


def _by_nothing(values: list[ast.expr]) -> str:
    return ""


def _is_a(value: ast.expr, *types: type) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) in types


_ALIKE: Final = 8
"""How many arguments of ``tune.run``, from the third on, stood in one order through Ray 0.8, and in one since."""
_PLACES: Final = (
    _Place("ray.tune.run", ("ray.tune.",), _never, _by_criterion),
    _Place("ray.train.RunConfig", ("ray.air.", "ray.train.", "ray.tune."), _is_constant(), _by_callbacks),
    _Place("ray.train.ScalingConfig", ("ray.air.", "ray.train."), _is_constant(str), _by_share),
    _Place("ray.tune.SyncConfig", ("ray.air.", "ray.train.", "ray.tune."), _is_constant(int, float), _by_texts),
    _Place("ray.tune.run_experiments", ("ray.tune.",), _is_scheduler, _by_nothing),
    _Place("ray.train.torch.prepare_model", ("ray.train.torch.",), _is_constant(str), _by_flag),
    _Place("ray.tune.CLIReporter", ("ray.tune.",), _never, _by_nothing),
    _Place("ray.tune.JupyterNotebookReporter", ("ray.tune.",), _never, _by_nothing),
)
_FIRST_IS_GONE: Final = "ray.train.ScalingConfig"
"""What still has its first argument, and refuses any value of it."""


def order_meant(source: Source, call: ast.Call, dotted: str) -> tuple[int, list[str], Row] | None:
    """The names of the arguments by position that have to be named, as far as it is certain which are meant.

    Args:
        source: The file.
        call: The call.
        dotted: What is called.

    Returns:
        The place of the first one, the names from there on, and the row that says so; None if nothing is certain.
    """
    if any(isinstance(value, ast.Starred) for value in call.args):
        return None
    owner = _named_alone(dotted)
    if owner is not None:
        kept, names = BY_NAME_ALONE[owner], named_today(owner)
        row = known(f"{owner}(positional arguments)")
        return (kept, names, row) if kept < len(call.args) <= kept + len(names) else None
    place = _place_of(dotted)
    if place is None:
        return None
    kept = changed_from(place.owner)
    row = known(f"{place.owner}(positional arguments)")
    rest = [source.names.value(value) for value in call.args[kept:]]
    release = place.release(rest) if rest else next(iter(ORDERS[place.owner]))
    is_given = bool(call.args) and isinstance(source.names.value(call.args[0]), ast.Dict)
    first = 0 if place.owner == _FIRST_IS_GONE and is_given else kept
    if not release or len(call.args) <= first:
        return None
    return first, ORDERS[place.owner][release].split()[first:], row


def _named_alone(dotted: str) -> str | None:
    """What takes arguments by name alone today, under any name below its package: Ray itself has each once."""
    for owner in BY_NAME_ALONE:
        package, _, last = owner.rpartition(".")
        is_below = package != "ray" and dotted.startswith(f"{package}.") and dotted.endswith(f".{last}")
        if dotted == owner or is_below:
            return owner
    return None


def _place_of(dotted: str) -> _Place | None:
    name = dotted[dotted.rfind(".") :]
    return next((place for place in _PLACES if place.owner.endswith(name) and dotted.startswith(place.paths)), None)


def out_of_order(source: Source, call: ast.Call, dotted: str) -> tuple[ast.expr, Row] | None:
    """The first argument of a call that may mean something else today, and the row that says so.

    Args:
        source: The file.
        call: The call.
        dotted: What is called.
    """
    place = _place_of(dotted)
    kept = changed_from(place.owner) if place is not None else len(call.args)
    if place is None or len(call.args) <= kept or any(isinstance(value, ast.Starred) for value in call.args):
        return None
    first = call.args[kept]
    is_clear = len(call.args) == kept + 1 and place.is_of_today(source, source.names.value(first))
    return None if is_clear else (first, known(f"{place.owner}(positional arguments)"))
