"""What the shim says about old spellings when a script runs: each in its catalogue's words, once in every process.

    python -m tests.regression.suite.announced [--kept DIRECTORY] [NAME…]

writes it down in `recordings/suite/announced.json`, with the fingerprints of the scripts, for those that are named, and
for those that have changed or are new. No old Ray said anything of the kind; so what a script announces is compared
with what it announced when that was written down, and what is new or missing is a difference that no line allows.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from rich.progress import track

from legacy_api import all_rows
from tests.regression.observe import Json
from tests.regression.suite.columns import under_the_shim
from tests.regression.suite.kept import traced
from tests.regression.suite.scripts import RECORDINGS, Script, all_scripts

ANNOUNCED: Final = RECORDINGS / "announced.json"
FIELD: Final = "announced"
"""The field of a trace with announcements: codes of the catalogue, and what was said beyond its words."""

_TYPE: Final = "RayCompatWarning"
_CODE: Final = re.compile(r"\[([A-Z]{3}\d{3})\] is legacy Ray")


def told_apart(trace: Json) -> Json:
    """A trace with the announcements among its warnings in a field of their own."""
    found, others = {}, []
    for warning in trace["warnings"]:
        one = _announced(warning)
        if one is None:
            others.append(warning)
        else:
            found[one[0]] = one[1]
    return trace | {"warnings": others, FIELD: found}


def _announced(warning: str) -> tuple[str, str] | None:
    """The code of an announcement, and what it says beyond the catalogue; None if it is something else."""
    match = _CODE.search(warning)
    if match is None or match[1] not in _codes():
        return None
    said = f"{_TYPE}: {_announcement(match[1])}"
    if warning == said:
        return match[1], ""
    return (match[1], warning[len(said) + 2 :]) if warning.startswith(f"{said}. ") else None


def _announcement(code: str, detail: str = "") -> str:
    # Only here: whoever imports the shim has looked rows up, and then the mutation cannot take one away any more.
    from compat.usage import announcement

    return announcement(code, detail)


@cache
def _codes() -> frozenset[str]:
    return frozenset(row.code for row in all_rows())


def recorded_announcements() -> dict[str, Json]:
    """What is written down, by the names of the scripts."""
    kept: dict[str, Json] = json.loads(ANNOUNCED.read_text()) if ANNOUNCED.exists() else {}
    return kept


def expected(script: Script) -> Json:
    """What a script announces according to what is written down."""
    return recorded_announcements().get(script.name, {}).get(FIELD, {})


def by_text() -> dict[str, list[str]]:
    """Every announcement, as it is said, with the names of the scripts that make it."""
    found: dict[str, list[str]] = {}
    for name, kept in sorted(recorded_announcements().items()):
        for code, detail in kept[FIELD].items():
            found.setdefault(_announcement(code, detail), []).append(name)
    return dict(sorted(found.items()))


def keep(script: Script, announced: Json) -> None:
    """Write down what a script announces, and forget scripts that are gone."""
    there = {each.name for each in all_scripts()}
    kept = {name: one for name, one in recorded_announcements().items() if name in there}
    kept[script.name] = {"script_sha256": script.sha256(), FIELD: announced}
    ANNOUNCED.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """Write down the scripts that are named, or that have changed."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.suite.announced", description=__doc__)
    parser.add_argument("--kept", type=Path, metavar="DIRECTORY", help="traces that were kept by the suite's runs")
    parser.add_argument("names", nargs="*", metavar="NAME", help="scripts to write down even if they have not changed")
    arguments = parser.parse_args()
    for script in track(list(_chosen(arguments.names)), description="scripts"):
        keep(script, told_apart(traced(script, "shim", under_the_shim, arguments.kept))[FIELD])


def _chosen(names: Iterable[str]) -> Iterable[Script]:
    known = recorded_announcements()
    for script in all_scripts():
        if script.name in names or known.get(script.name, {}).get("script_sha256") != script.sha256():
            yield script


if __name__ == "__main__":
    main()
