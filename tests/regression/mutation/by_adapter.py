"""Who notices when an adapter of the shim, a module of ours that replaces something of Ray's, is taken away.

First what needs no Ray to be started (:mod:`tests.regression.mutation.by_shim`), then whole runs of those scripts that
are most likely to need it.
"""

from __future__ import annotations

from tests.regression.mutation import by_shim
from tests.regression.mutation.by_runs import checked_without
from tests.regression.mutation.choice import nearest, words_of
from tests.regression.mutation.without import adapters
from tests.regression.observe import Json

RUNS = 6
"""How many scripts are run at most for an adapter."""

texts = by_shim.texts
outcome = by_shim.outcome


def names() -> list[str]:
    """The adapters, as modules."""
    return sorted(adapters())


def noticed_row(given: dict[str, str], whole: Json, name: str) -> list[str]:
    """The scripts that do something else without an adapter; of those that are run, the first."""
    words = adapters()[name]
    chosen = {each: text for each, text in given.items() if words & words_of(text)}
    if noticed := by_shim.different(chosen, whole, name):
        return noticed[:5]
    for script in nearest(name, RUNS):
        if checked_without(script, name).unexplained:
            return [script.name]
    return []
