"""Which rows of the catalogue each script uses: `python -m tests.regression.suite.uses [NAME…]` writes it down.

Two programs say it. The codemod reads the script, and names what is legacy in it and what it rewrites. The shim names
what the driver used when the script ran; that takes minutes, so it is kept in `recordings/suite/uses.json`, with the
fingerprint of the script, here and by `python -m tests.regression.suite`. Scripts that are not in there count with what
the codemod says alone.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from rich.progress import track

from migrate.engine import rewrite_text
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.source import Source
from tests.regression.suite.columns import under_the_shim
from tests.regression.suite.scripts import RECORDINGS, Script, all_scripts

USES = RECORDINGS / "uses.json"


def codes_in_the_text(script: Script) -> set[str]:
    """The codes of what the codemod finds in a script, rewrites in it, or says about it."""
    text = script.path.read_text()
    report = rewrite_text(text)
    spelled = {row.code for _, row, _ in legacy_uses(Source(text))}
    return spelled | {finding.code for finding in (*report.findings, *report.rewrites)}


def recorded_uses() -> dict[str, dict[str, object]]:
    """What is kept, by the names of the scripts."""
    uses: dict[str, dict[str, object]] = json.loads(USES.read_text()) if USES.exists() else {}
    return uses


def keep(script: Script, codes: Iterable[str]) -> None:
    """Write down which rows the driver of a script used, and forget scripts that are gone."""
    there = {each.name for each in all_scripts()}
    uses = {name: noted for name, noted in recorded_uses().items() if name in there}
    uses[script.name] = {"script_sha256": script.sha256(), "codes": sorted(codes)}
    USES.write_text(json.dumps(uses, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """Record the scripts that are named, or that have changed."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.suite.uses", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="scripts to run even if they have not changed")
    names = parser.parse_args().names
    kept = recorded_uses()
    chosen = [
        script
        for script in all_scripts()
        if script.name in names or kept.get(script.name, {}).get("script_sha256") != script.sha256()
    ]
    for script in track(chosen, description="scripts"):
        with tempfile.TemporaryDirectory(prefix="uses-") as directory:
            keep(script, under_the_shim(script, Path(directory))["used"])


if __name__ == "__main__":
    main()
