"""What names the runs of trainers, and the calls of ``fit`` that make them: what both named and unnamed runs are."""

from __future__ import annotations

import ast
from itertools import combinations
from typing import Final, NamedTuple

from migrate.resolve.flow.meanings import only_meaning
from migrate.resolve.running.repeated import excludes, is_repeated
from migrate.resolve.settings.settings import given_as
from migrate.resolve.text.source import Source

CONFIGS: Final = ("ray.train.RunConfig", "ray.air.RunConfig", "ray.air.config.RunConfig")
FIT: Final = "fit"
_PLACES: Final = ("storage_path", "local_dir")


class FittedRun(NamedTuple):
    """What names runs: a `RunConfig`, or a trainer without one.

    Attributes:
        made: The call that makes it.
        place: The name, if one is written down, and what the file says of where its runs go.
        fits: The calls of ``fit`` of its trainers.
    """

    made: ast.Call
    place: tuple[str, ...]
    fits: list[ast.Call]

    def runs_again(self, source: Source, since: ast.AST) -> bool:
        """Whether there is more than one run of it for each time that the program comes by ``since``."""
        if any(is_repeated(source.names, fit, since) for fit in self.fits):
            return True
        return any(not excludes(source.names, first, second) for first, second in combinations(self.fits, 2))


def fits_of(source: Source) -> list[tuple[ast.Call, ast.expr]]:
    """Every call of ``fit``, and of what it is called, as far as a variable says that."""
    calls = (call for call in source.names.of(ast.Call) if isinstance(call.func, ast.Attribute))
    asked = ((call, call.func) for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == FIT)
    return [(call, only_meaning(source, func.value)) for call, func in asked]


def place_of(source: Source, made: ast.Call) -> tuple[str, ...]:
    """What a file says of where the runs of a `RunConfig` go."""
    given = (given_as(source, made, name) for name in _PLACES)
    return tuple(source.text(value) for value in given if value is not None)
