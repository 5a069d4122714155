"""docs/bundled-examples.md, from the results of the runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from legacy_api import row
from tests.regression.bundled.arguments import ARGUMENTS, RESOURCES
from tests.regression.bundled.kept import kept_cells
from tests.regression.bundled.observed import compared
from tests.regression.bundled.packages import UNAVAILABLE
from tests.regression.bundled.releases import INSTALLED, RELEASES, TRAIN
from tests.regression.bundled.run import FAILED, NEEDS, RAN, REFUSED, Outcome
from tests.regression.bundled.ways import BESIDE_OWN, KINDS, MIGRATED, MIGRATED_IN_TURN, SHIM

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "bundled-examples.md"

NOT_RUN = "not run"

INTRODUCTION = """\
# Ray's bundled examples

What `ray/tune/examples` and `ray/train/examples` of old releases do on Ray {ray}: each script unchanged, in a process
of its own, with its smoke test's arguments, under `python -m compat` and without it; and what ran under the shim once
more, rewritten by `python -m migrate` and without the shim. The tables are written by
[`python -m tests.regression.bundled --write`](../tests/regression/bundled/README.md).

- **ran**: exit code 0, and no trial left an error. Where a present package lacks what the example calls, it ran with
  the older one that the table names, in an environment of its own beside the same Ray.
- **refused**: the shim stopped it with that rule, because what it uses is gone from Ray and cannot be carried over.
- **needs**: a package that cannot be installed next to this Ray, something from the network, or an environment of RLlib
  that is gone; with the last two nothing was started.
- **failed**: with its last error line.
- **the same**, **other …**: what a migrated example's trials came to beside the same example under the shim: their
  configs, statuses, names of metrics, iterations, last values and checkpoints; of a trainer that the script runs itself
  the metrics of its result, the number of its checkpoints and the files of the last one; of a `Trainer` of Ray 1, which
  gives nothing else, what its first worker returned. Random numbers are seeded in
  every process; what depends on which process of a pool a trial gets, on the clock, or on which trial reports first
  differs between any two runs. **one trial at a time**: both were run once more where there is room for one trial only,
  so that none is first by chance. **as two runs under the shim**: two of those were compared, and differ in all of
  that, too. **beside the examples that it came with**: what it imports of Ray's examples is gone from the installed
  Ray, or computes something else there; with that of its own release, migrated, it came to the same.
- **not run**: the document was written before that run was made.
"""

_OF_A_MACHINE = re.compile(r" \(/[^\s)]*\)?")
"""The place of a module, as Python names it when it lacks what is imported from it; cut off, if the line is long."""


class _Cell(NamedTuple):
    """What one run of one example is in the table."""

    state: str
    text: str

    @classmethod
    def of_run(cls, outcome: Outcome, beside: str = "") -> _Cell:
        detail = ", ".join(filter(None, (outcome.detail, beside)))
        detail = _OF_A_MACHINE.sub("", detail).replace("|", "\\|").replace("`", "'")
        text = f"**failed** `{detail}`" if outcome.state == FAILED else f"{outcome.state} {detail}".strip()
        return cls(outcome.state, text)

    @classmethod
    def of_text(cls, text: str) -> _Cell:
        plain = text.replace("*", "")
        return cls(next(state for state in (RAN, REFUSED, NEEDS, FAILED, NOT_RUN) if plain.startswith(state)), text)

    def __str__(self) -> str:
        return self.text


def title_of(release: str, of_train: bool) -> str:
    """The title above the table of a release's examples of Tune or of Train."""
    part = "Train" if of_train else "Tune"
    return f"The installed Ray's own examples of {part}" if release == INSTALLED else f"Ray {part} {release}"


def _ways(release: str, ray: str) -> list[str]:
    """The columns of a release's table."""
    ways = ["with the shim", f"raw Ray {ray}"]
    return ways if release == INSTALLED else [*ways, f"migrated, on raw Ray {ray}"]


def _count(cells: list[_Cell]) -> str:
    states = Counter(cell.state for cell in cells)
    return " | ".join(str(states[state]) for state in (RAN, REFUSED, NEEDS, FAILED, NOT_RUN))


def _refusals(tables: Iterable[dict[str, list[_Cell]]]) -> list[str]:
    """The rules by which examples were refused."""
    cells = (cell for rows in tables for row in rows.values() for cell in row)
    return sorted({cell.text.removeprefix(REFUSED).strip() for cell in cells if cell.state == REFUSED})


def _rows(
    results: dict[str, Outcome], release: str, examples: list[str], kept: Mapping[str, list[str]]
) -> dict[str, list[_Cell]]:
    """Of each example what is to be said of each way to run it: under the shim, on raw Ray, migrated."""
    rows = {}
    for example in examples:
        cells = [_Cell.of_text(text) for text in kept.get(example, [])]
        cells += [_Cell(NOT_RUN, NOT_RUN)] * (len(KINDS) - len(cells))
        for number, kind in enumerate(KINDS):
            outcome = results.get(f"{release} {example} {kind}")
            if kind == MIGRATED:
                outcome = _migrated(results, f"{release} {example}")
            if outcome is not None:
                is_compared = kind == MIGRATED and outcome.state == RAN
                cells[number] = _Cell.of_run(outcome, compared(release, example) if is_compared else "")
        under_shim = results.get(f"{release} {example} {SHIM}")
        if under_shim is not None and under_shim.state in (REFUSED, NEEDS):  # it may have run before
            cells[KINDS.index(MIGRATED)] = _Cell(NOT_RUN, NOT_RUN)
        rows[example] = cells
    return rows


def _migrated(results: dict[str, Outcome], example: str) -> Outcome | None:
    """What became of a migrated example: beside those that it came with, if the installed ones let it fail."""
    made = [results[key] for kind in (MIGRATED, MIGRATED_IN_TURN) if (key := f"{example} {kind}") in results]
    beside_own = results.get(f"{example} {BESIDE_OWN}")
    if made and made[0].state == FAILED and beside_own is not None and beside_own.state == RAN:
        return beside_own
    return made[0] if made else None


def document(results: dict[str, Outcome], examples: dict[str, list[str]], ray: str, earlier: str = "") -> str:
    """The document's text.

    Args:
        results: What became of each run, by ``"release example shim"`` or ``"release example raw"``.
        examples: The examples of each release.
        ray: Version of the installed Ray.
        earlier: The document as it was: what it said of the same Ray stands where there is no result.
    """
    kept = kept_cells(earlier) if f"on Ray {ray}:" in earlier else {}
    lines = [INTRODUCTION.format(ray=ray)]
    lines += [
        "| examples of | | ran | refused | need what is not here | failed | not run |",
        "|---|---|---|---|---|---|---|",
    ]
    tables = {
        (release, of_train): _rows(
            results, release, names, {name: kept.get((title_of(release, of_train), name), []) for name in names}
        )
        for of_train in (False, True)
        for release in RELEASES
        if (names := [name for name in examples[release] if name.startswith(TRAIN) == of_train])
    }
    for (release, of_train), rows in tables.items():
        for way, title in enumerate(_ways(release, ray)):
            first = title_of(release, of_train) if way == 0 else ""
            lines.append(f"| {first} | {title} | {_count([cells[way] for cells in rows.values()])} |")
    lines += ["", "Arguments other than the smoke test's:", ""]
    lines += [f"- `{example}`: `{' '.join(given)}`, {why}" for example, (given, why) in ARGUMENTS.items()]
    lines += ["", "Resources other than two CPUs, as Ray counts them:", ""]
    lines += [f"- `{part}`: {resources}" for part, resources in RESOURCES.items()]
    lines += ["", "Packages that cannot be installed next to the present ones:", ""]
    lines += [f"- `{package}`: {why}" for package, why in UNAVAILABLE.items()]
    lines += ["", "What was refused, with the way out that the error names:", ""]
    lines += [f"- {code}, `{row(code).old}`: {row(code).note}" for code in _refusals(tables.values())]
    for (release, of_train), rows in tables.items():
        lines += ["", f"## {title_of(release, of_train)}", ""]
        ways = _ways(release, ray)
        lines += [f"| example | {' | '.join(ways)} |", "|---" * (len(ways) + 1) + "|"]
        lines += [f"| `{example}` | {' | '.join(map(str, cells[: len(ways)]))} |" for example, cells in rows.items()]
    return "\n".join(lines) + "\n"
