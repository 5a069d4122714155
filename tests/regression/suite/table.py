"""The page `docs/regression.md`: what was compared, and what is different on V2."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from legacy_api import row
from tests.regression.compare import fields
from tests.regression.observe import Json
from tests.regression.suite.announced import by_text
from tests.regression.suite.check import Checked
from tests.regression.suite.differences import EVERY_COLUMN, Column, Difference
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import DIALECTS, Dialect, Script

PAGE = Path(__file__).resolve().parents[3] / "docs" / "regression.md"
DIFFERENT = "## What is different"
_HEAD = """\
# The same script on old Ray, under the shim, and migrated

Each of {scripts} small scripts was run on the real old Ray that it is written for, and what it did was recorded: the
calls that its code received, in their order and with their values, what it got back, statuses and errors, warnings, its
exit code, and what it left on disk. The same file then ran on Ray {ray} under `python -m compat`, and, rewritten by
`python -m migrate`, on plain Ray {ray}. Both are compared with the recording field by field.

- **equal**: every field is.
- **differs in 2, 5**: all fields are equal but those of the numbered lines [below](#what-is-different). There are no
  wildcards: a line names the scripts, the field and both values.
- **stops**: the codemod told the user that a line is left to them, and the migrated script ends there with an error.
  What [they have to do](#where-migrated-scripts-stop) is listed; nothing more was compared.
- What is warned of is compared, too, but for what the shim says of old spellings: no old Ray did, so that is compared
  with [what it said](#what-the-shim-says) when the scripts were written, word by word.
- **unexplained**: a field differs that nobody has accounted for. That is a defect.

Written by `make regression`, or `python -m tests.regression.suite --write`; the scripts and the recordings are in
[tests/regression](../tests/regression/README.md).
"""
_KINDS: dict[Column, tuple[str, ...]] = {
    "shim": ("equal", "differs", "unexplained"),
    "migrated": ("equal", "differs", "stops", "unexplained"),
}
_COLUMNS: dict[Column, str] = {"shim": "under the shim", "migrated": "migrated"}


def page(checked: Iterable[Checked], ray: str) -> str:
    """The whole page.

    Args:
        checked: The comparisons of every script and column.
        ray: Release that they ran on.
    """
    by_script: dict[Script, dict[Column, Checked]] = {}
    for one in checked:
        by_script.setdefault(one.script, {})[one.column] = one
    lines = _used(by_script)
    parts = [_HEAD.format(scripts=len(by_script), ray=ray), *_summary(by_script)]
    for dialect in DIALECTS:
        parts += _table(dialect, by_script, lines)
    parts += [
        "",
        DIFFERENT,
        "",
        "| | field | on the old Ray | now | where | why |",
        "|---|---|---|---|---|---|",
    ]
    parts += [f"| {number} | {cells_of(line)} |" for number, line in enumerate(lines, 1)]
    parts += ["", "## Where migrated scripts stop", "", "| script | rules | error | what to do |", "|---|---|---|---|"]
    for script, columns in by_script.items():
        stop = columns["migrated"].stop if "migrated" in columns else None
        if stop is not None:
            parts.append(f"| {_link(script)} | {_codes(stop.left)} | `{stop.error}` | {stop.reason} |")
    parts += ["", *_announcements()]
    return "\n".join(parts) + "\n"


def _announcements() -> list[str]:
    """What the shim says of old spellings, and in which scripts."""
    parts = ["## What the shim says", "", "| `RayCompatWarning` | where |", "|---|---|"]
    for text, names in by_text().items():
        parts.append(f"| {_escaped(text)} | {', '.join(f'`{name}`' for name in names)} |")
    return parts


def outdated(checked: Iterable[Checked], lines: Iterable[Difference]) -> list[Difference]:
    """The lines that allow nothing any more, but for those that depend on chance."""
    used = [line for one in checked for line in one.used]
    return [line for line in lines if line not in used and not line.is_chance]


def _used(by_script: dict[Script, dict[Column, Checked]]) -> list[Difference]:
    """The lines that allow something, those about a field together."""
    used = [line for columns in by_script.values() for one in columns.values() for line in one.used]
    found = [line for line in DIFFERENCES if line in used]
    return sorted(found, key=lambda line: (line.field, line.scripts, line.columns, str(line.old), str(line.new)))


def _summary(by_script: dict[Script, dict[Column, Checked]]) -> list[str]:
    counted = [(column, kind) for column, kinds in _KINDS.items() for kind in kinds]
    heads = [f"{_COLUMNS[column]}: {kind}" for column, kind in counted]
    parts = [f"| recorded on | scripts | {' | '.join(heads)} |", "|---|---|" + "---|" * len(heads)]
    for dialect in DIALECTS:
        own = [columns for script, columns in by_script.items() if script.dialect == dialect]
        counts = [
            sum(_kind(columns[column]) == kind for columns in own if column in columns) for column, kind in counted
        ]
        parts.append(f"| Ray {dialect.ray} | {len(own)} | {' | '.join(map(str, counts))} |")
    return parts


def _kind(checked: Checked) -> str:
    if checked.stop is not None:
        return "stops"
    if checked.unexplained:
        return "unexplained"
    return "differs" if checked.used else "equal"


def _table(dialect: Dialect, by_script: dict[Script, dict[Column, Checked]], lines: Sequence[Difference]) -> list[str]:
    own = {script: columns for script, columns in by_script.items() if script.dialect == dialect}
    recordings = {script: recorded(script) or {} for script in own}
    versions = [recording["versions"] for recording in recordings.values() if recording]
    names = ("python", "numpy", "pandas")
    used = [f"{name} {', '.join(sorted({one[name] for one in versions}))}" for name in names]
    parts = ["", f"## Recorded on Ray {dialect.ray}", "", f"With {', '.join(used)}.", ""]
    parts += ["| script | what it is about | fields compared | under the shim | migrated |", "|---|---|---|---|---|"]
    for script, columns in own.items():
        cells = " | ".join(_cell(columns.get(column), lines) for column in EVERY_COLUMN)
        compared = len(fields(recordings[script].get("trace", {})))
        parts.append(f"| {_link(script)} | {_escaped(script.about)} | {compared} | {cells} |")
    return parts


def _cell(checked: Checked | None, lines: Sequence[Difference]) -> str:
    if checked is None:
        return "not run"
    if checked.stop is not None:
        return f"stops for {_codes(checked.left)}"
    if checked.unexplained:
        return f"**{len(checked.unexplained)} unexplained**"
    numbers = ", ".join(str(number) for number, line in enumerate(lines, 1) if line in checked.used)
    return f"differs in {numbers}" if numbers else "equal"


def _link(script: Script) -> str:
    return f"[{script.path.stem}](../tests/regression/scripts/{script.name}.py)"


def _codes(codes: Iterable[str]) -> str:
    """Rule codes with what they are about."""
    return ", ".join(f"{code} (`{row(code).old}`)" if code != "MIGRATE" else code for code in codes)


def cells_of(line: Difference) -> str:
    """A listed difference in the table of them, without its number."""
    where = (
        f"{', '.join(f'`{name}`' for name in line.scripts)}; {' and '.join(_COLUMNS[name] for name in line.columns)}"
    )
    cells = (f"`{line.field}`", _value(line.old), _value(line.new), where, line.reason)
    return " | ".join(map(_escaped, cells))


def _value(value: Json) -> str:
    return value if isinstance(value, str) and value.startswith("(") else f"`{json.dumps(value)}`"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
