"""Who notices when an adapter of the shim, a module of ours that replaces something of Ray's, is taken away.

First what needs no Ray to be started (:mod:`tests.regression.mutation.by_shim`), then whole runs of those scripts that
name most of what the adapter replaces.
"""

from __future__ import annotations

import re
from functools import cache

from tests.regression.mutation import by_shim
from tests.regression.mutation.by_runs import checked_without
from tests.regression.mutation.without import adapters
from tests.regression.observe import Json
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import Script, all_scripts

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
    chosen = {each: text for each, text in given.items() if words & _words(text)}
    if noticed := by_shim.different(chosen, whole, name):
        return noticed[:5]
    users = [script for script in all_scripts() if recorded(script) is not None and words & _words_of(script)]
    users.sort(key=lambda script: (-len(words & _words_of(script)), script.recording.stat().st_size))
    for script in users[:RUNS]:
        if checked_without(script, name).unexplained:
            return [script.name]
    return []


@cache
def _words_of(script: Script) -> frozenset[str]:
    return _words(script.path.read_text())


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))
