"""Who notices when an adapter of the shim, a module of ours that replaces something of Ray's, is taken away.

First what needs no Ray to be started (:mod:`tests.regression.mutation.by_shim`), then whole runs of scripts that enter
it (:mod:`tests.regression.mutation.entered`).
"""

from __future__ import annotations

from typing import Final

from tests.regression.mutation import by_shim
from tests.regression.mutation.by_runs import notices
from tests.regression.mutation.entered import nearest
from tests.regression.mutation.without import adapters, words_of
from tests.regression.observe import Json

RUNS: Final = 10
"""How many scripts are run at most for an adapter."""

EXCEPTIONS: Final[dict[str, str]] = {
    "compat.adapters.train_runs.last_reports": (
        "matters where a worker fails while the others are being asked, a moment that no script can choose; "
        "`tests/compat/test_last_reports.py` brings it about"
    ),
    "compat.adapters.trainables.new_resources": (
        "calls what Ray 1.6 - 1.10 called, and neither 0.8.7 nor 1.13.0, which scripts are recorded on; "
        "`tests/compat/test_trainable.py` sees the call"
    ),
}
"""Adapters that no script can notice, and why."""

texts = by_shim.texts
outcome = by_shim.outcome


def names() -> list[str]:
    """The adapters that scripts can notice, as modules."""
    return sorted(adapters().keys() - EXCEPTIONS.keys())


def noticed_row(given: dict[str, str], whole: Json, name: str) -> list[str]:
    """The first script that does something else without an adapter."""
    words = adapters()[name]
    chosen = {each: text for each, text in given.items() if words & words_of(text)}
    if noticed := by_shim.different(chosen, whole, name):
        return noticed
    for script in nearest(name, RUNS):
        if notices(script, name):
            return [script.name]
    return []
