"""The page `docs/regression.md`: what was compared, and what is different on V2."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.regression.suite.check import Checked
from tests.regression.suite.differences import EVERY_COLUMN, Difference
from tests.regression.suite.scripts import DIALECTS, Script

PAGE = Path(__file__).resolve().parents[3] / "docs" / "regression.md"
_HEAD = """# The same script on old Ray, under the shim, and migrated

Each script was run on the real old Ray named above its table, and what it did was recorded: the calls that its code
received, in order and with their values, what it got back, and what it left on disk. The same file then ran on
today's Ray under `python -m compat`, and, rewritten by `python -m migrate`, on plain Ray. *equal* means every field is;
a number counts the listed differences.

Written by `python -m tests.regression.suite --write`.
"""


def page(checked: Iterable[Checked], ray: str) -> str:
    """The whole page.

    Args:
        checked: The comparisons of every script and column.
        ray: Release that they ran on.
    """
    by_script: dict[Script, dict[str, Checked]] = {}
    for one in checked:
        by_script.setdefault(one.script, {})[one.column] = one
    parts = [_HEAD, f"Today's Ray was {ray}.\n"]
    for dialect in DIALECTS:
        parts.append(
            f"\n## Recorded on Ray {dialect.ray}\n\n| script | what it is about | shim | migrated |\n|---|---|---|---|"
        )
        for script, columns in by_script.items():
            if script.dialect == dialect:
                cells = " | ".join(_cell(columns.get(column)) for column in EVERY_COLUMN)
                parts.append(f"| `{script.path.stem}` | {script.about} | {cells} |")
    lines = {line for columns in by_script.values() for one in columns.values() for line in one.used}
    parts.append("\n## What is different on V2\n\n| field | old | now | where | why |\n|---|---|---|---|---|")
    parts += [_difference(line) for line in sorted(lines, key=lambda line: (line.field, line.scripts))]
    return "\n".join(parts) + "\n"


def _cell(checked: Checked | None) -> str:
    if checked is None:
        return "not run"
    if checked.unexplained:
        return f"**{len(checked.unexplained)} unexplained**"
    return f"{len(checked.used)} listed" if checked.used else "equal"


def _difference(line: Difference) -> str:
    cells = (
        f"`{line.field}`",
        f"`{line.old}`",
        f"`{line.new}`",
        f"{', '.join(line.scripts)}: {', '.join(line.columns)}",
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} | {line.reason} |"
