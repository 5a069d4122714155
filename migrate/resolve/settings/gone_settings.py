"""Where Ray is started with settings of its processes that it has no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api.gone_settings import todays_settings
from migrate.resolve.text.source import Source

SETTINGS: Final = "_system_config"
"""The argument of ``ray.init`` that holds them."""


class GoneSettings(NamedTuple):
    """A call of ``ray.init`` with such settings.

    Attributes:
        call: The call.
        given: What it is given.
        made: The dictionary that this is.
        today: The settings that are gone, and what they are called today; None for what has no other name.
    """

    call: ast.Call
    given: ast.expr
    made: ast.Dict
    today: dict[str, str | None]


def gone_settings(source: Source) -> Iterator[GoneSettings]:
    """Every call of ``ray.init`` that is given settings which Ray has no more."""
    for call, dotted in source.names.calls():
        given = next((word.value for word in call.keywords if word.arg == SETTINGS), None)
        made = source.names.value(given) if dotted == "ray.init" and given is not None else None
        if given is None or not isinstance(made, ast.Dict):
            continue
        named = [key.value for key in made.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
        today = todays_settings(named)
        if today:
            yield GoneSettings(call, given, made, today)
