"""docs/bundled-examples.md, from the results of the runs."""

from collections import Counter
from pathlib import Path

from legacy_api import row
from tests.regression.bundled.arguments import ARGUMENTS
from tests.regression.bundled.packages import UNAVAILABLE
from tests.regression.bundled.releases import INSTALLED, RELEASES
from tests.regression.bundled.run import FAILED, NEEDS, RAN, REFUSED, Outcome

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "bundled-examples.md"

NOT_RUN = "not run"

INTRODUCTION = """\
# Ray's bundled examples

What `ray/tune/examples` of old releases does on Ray {ray}: each script unchanged, in a process of its own, with its
smoke test's arguments, under `python -m compat` and without it. The tables are written by
[`python -m tests.regression.bundled --write`](../tests/regression/bundled/README.md).

- **ran**: exit code 0, and no trial left an error. Where a present package lacks what the example calls, it ran with
  the older one that the table names, in an environment of its own beside the same Ray.
- **refused**: the shim stopped it with that rule, because what it uses is gone from Ray and cannot be carried over.
- **needs**: a package that cannot be installed next to this Ray, or an environment of RLlib that is gone; with the
  latter nothing was started.
- **failed**: with its last error line.
- **not run**: the document was written before that run was made.
"""


class _Cell:
    """What one run of one example is in the table."""

    def __init__(self, outcome: Outcome | None) -> None:
        self.state = outcome.state if outcome else NOT_RUN
        self._detail = outcome.detail if outcome else ""

    def __str__(self) -> str:
        detail = self._detail.replace("|", "\\|").replace("`", "'")
        if self.state == FAILED:
            return f"**failed** `{detail}`"
        return f"{self.state} {detail}".strip()


def _title(release: str) -> str:
    return "The installed Ray's own examples" if release == INSTALLED else f"Ray {release}"


def _count(cells: list[_Cell]) -> str:
    states = Counter(cell.state for cell in cells)
    return " | ".join(str(states[state]) for state in (RAN, REFUSED, NEEDS, FAILED, NOT_RUN))


def _refusals(results: dict[str, Outcome]) -> list[str]:
    """The rules by which examples were refused."""
    return sorted({outcome.detail for outcome in results.values() if outcome.state == REFUSED})


def _rows(results: dict[str, Outcome], release: str, examples: list[str]) -> dict[str, tuple[_Cell, _Cell]]:
    return {
        example: (_Cell(results.get(f"{release} {example} shim")), _Cell(results.get(f"{release} {example} raw")))
        for example in examples
    }


def document(results: dict[str, Outcome], examples: dict[str, list[str]], ray: str) -> str:
    """The document's text.

    Args:
        results: What became of each run, by ``"release example shim"`` or ``"release example raw"``.
        examples: The examples of each release.
        ray: Version of the installed Ray.
    """
    lines = [INTRODUCTION.format(ray=ray)]
    lines += [
        "| examples of | | ran | refused | need what is not here | failed | not run |",
        "|---|---|---|---|---|---|---|",
    ]
    tables = {release: _rows(results, release, examples[release]) for release in RELEASES}
    for release, rows in tables.items():
        lines.append(f"| {_title(release)} | with the shim | {_count([shim for shim, _ in rows.values()])} |")
        lines.append(f"| | raw Ray {ray} | {_count([raw for _, raw in rows.values()])} |")
    lines += ["", "Arguments other than the smoke test's:", ""]
    lines += [f"- `{example}`: `{' '.join(given)}`, {why}" for example, (given, why) in ARGUMENTS.items()]
    lines += ["", "Packages that cannot be installed next to the present ones:", ""]
    lines += [f"- `{package}`: {why}" for package, why in UNAVAILABLE.items()]
    lines += ["", "What was refused, with the way out that the error names:", ""]
    lines += [f"- {code}, `{row(code).old}`: {row(code).note}" for code in _refusals(results)]
    for release, rows in tables.items():
        lines += ["", f"## {_title(release)}", ""]
        lines += [f"| example | with the shim | raw Ray {ray} |", "|---|---|---|"]
        lines += [f"| `{example}` | {shim} | {raw} |" for example, (shim, raw) in rows.items()]
    return "\n".join(lines) + "\n"
