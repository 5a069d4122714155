"""Take rows and rules away, one after the other: `python -m tests.regression.mutation [SIDE] [CODE…]`.

Prints those that nobody notices. What is known is kept in a file, so that a run that was stopped goes on where it was.
The side `runs` tries the rows that went unnoticed on the side `shim`, and starts Ray for each. The side `adapters`
takes away the modules of the shim that replace something of Ray's.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tests.regression.mutation import by_adapter, by_codemod, by_runs, by_shim
from tests.regression.mutation.children import ask
from tests.regression.mutation.without import rows
from tests.regression.observe import Json
from tests.regression.suite.rows import ACTIONS, OTHER_KINDS

SIDES = {"codemod": by_codemod, "rules": by_codemod, "shim": by_shim, "runs": by_runs, "adapters": by_adapter}


def main() -> int:
    """Ask, keep and print; the exit code is 1 if something goes unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.mutation", description=__doc__)
    parser.add_argument("side", nargs="?", choices=SIDES, default="codemod")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="only these rows or rules, also if known")
    parser.add_argument("--kept", type=Path, default=Path("mutation.json"), help="where it is kept what is known")
    arguments = parser.parse_args()
    kept: dict[str, dict[str, list[str]]] = json.loads(arguments.kept.read_text()) if arguments.kept.exists() else {}
    there = _names(arguments.side, kept)
    if unknown := [name for name in arguments.codes if name not in there]:
        parser.error(f"nothing is called {', '.join(unknown)} among {arguments.side}")
    known = {name: noticed for name, noticed in kept.get(arguments.side, {}).items() if name in there}
    kept[arguments.side] = known
    names = arguments.codes or [name for name in there if name not in known]
    side = SIDES[arguments.side]
    if arguments.side in ("shim", "adapters"):
        import ray.train
        import ray.tune  # noqa: F401
    given = side.texts()
    whole = side.outcome(given)
    if "error" in whole:
        raise SystemExit(whole["error"])
    for name in track(names, description=arguments.side):
        known[name] = _noticed(arguments.side, given, whole, name)
        arguments.kept.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    if arguments.side == "adapters":
        for name, reason in by_adapter.EXCEPTIONS.items():
            Console().print(f"left out: {name}, which {reason}", markup=False, soft_wrap=True)
    unnoticed = [name for name in sorted(known) if not known[name]]
    reported = sum(noticed[0].startswith(by_runs.REPORT) for noticed in known.values() if noticed)
    told = f", {reported} noticed by the shim's report alone" if reported else ""
    Console().print(
        f"{arguments.side}: {len(known)} taken away, {len(unnoticed)} unnoticed{told}", *unnoticed, sep="\n"
    )
    return int(bool(unnoticed))


def _names(side: str, kept: dict[str, dict[str, list[str]]]) -> list[str]:
    if side == "runs":
        return [name for name, noticed in kept.get("shim", {}).items() if not noticed]
    if side == "rules":
        found: list[str] = ask(_rules)
        return found
    if side == "adapters":
        return by_adapter.names()
    of_python = (row for row in rows() if row.action in ACTIONS and row.kind not in OTHER_KINDS)
    return [row.code for row in of_python if not row.code.startswith("CLU")]


def _rules() -> Json:
    from migrate.rules import all_rules

    return [name for name, _ in all_rules()]


def _noticed(side: str, given: dict[str, str], whole: Json, name: str) -> list[str]:
    if side == "rules":
        return by_codemod.noticed_rule(given, whole, name)
    return SIDES[side].noticed_row(given, whole, name)


if __name__ == "__main__":
    sys.exit(main())
