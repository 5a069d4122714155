"""What is said of arguments that ``tune.run`` never had."""

from __future__ import annotations

from collections.abc import Iterable

from legacy_api import parameters_of
from migrate.edit.callsite import Given
from migrate.tune.calls.what_is_run import RUN


def unknown(given: Iterable[Given]) -> str:
    """That some of the arguments of a call are not known, of all of them at once."""
    names = [f"`{argument.name}`" for argument in given if argument.name not in parameters_of(RUN)]
    if len(names) == 1:
        return f"{names[0]} is no parameter of `tune.run` that is known"
    return f"{' and '.join(names)} are no parameters of `tune.run` that are known"
