"""``--report FILE``: one page for a browser that needs nothing but itself.

What a lead wants to know first stands on top: how much of the tree is ready, which rules and folders the work is in,
what needs a person. Then every file with its change, old and new side by side. The page works without scripts; its
script adds the search and the filters.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from migrate.command.outcome import FAILED, SKIPPED, UNCHANGED, Outcome
from migrate.command.summary import Summary
from migrate.findings import Finding
from migrate.formats.bars import Bar, bars
from migrate.formats.side_by_side import side_by_side
from migrate.wording import now, row_of, since


class _Counts(NamedTuple):
    """Uses that the codemod rewrites, and those that need a person, by something."""

    done: Counter[str]
    open: Counter[str]

    def bars(self, limit: int) -> list[Bar]:
        """The largest of them."""
        order = sorted(self.done | self.open, key=lambda key: (-self.done[key] - self.open[key], key))
        return [Bar(key, self.done[key], self.open[key]) for key in order[:limit]]


class Html:
    """Collects the files that there is something to say about, and writes the page at the end."""

    def __init__(self, path: str, roots: list[str]) -> None:
        self._path = Path(path)
        self._roots = roots
        self._sections: list[str] = []
        self._todo: list[tuple[str, Finding]] = []
        self._codes = _Counts(Counter(), Counter())
        self._folders = _Counts(Counter(), Counter())

    def show(self, outcome: Outcome) -> None:
        """Remember a file."""
        if outcome.state == UNCHANGED and not outcome.findings:
            return
        folder = str(Path(outcome.path).parent)
        for use in outcome.rewrites:
            self._codes.done[use.code] += 1
            self._folders.done[folder] += 1
        for finding in outcome.findings:
            if finding.attention:
                self._codes.open[finding.code] += 1
                self._folders.open[folder] += 1
                self._todo.append((outcome.path, finding))
        self._sections.append(_section(outcome, len(self._sections)))

    def finish(self, summary: Summary) -> None:
        """Write the page.

        Raises:
            OSError: If it cannot be written.
        """
        here = files("migrate.formats")
        parts = {
            "style": here.joinpath("report.css").read_text("utf-8"),
            "script": here.joinpath("report.js").read_text("utf-8"),
            "roots": escape(", ".join(self._roots)),
            "numbers": _numbers(summary),
            "rules": bars(self._codes.bars(20), _title_of_code),
            "folders": bars(self._folders.bars(20), escape),
            "todo": "".join(_todo_line(path, finding) for path, finding in self._todo) or "<li>Nothing.</li>",
            "sections": "".join(self._sections) or "<p>Nothing in this tree is legacy.</p>",
            "codes": "".join(
                f"<option>{escape(code)}</option>" for code in sorted(self._codes.done | self._codes.open)
            ),
        }
        page = here.joinpath("report.html").read_text("utf-8")
        page = re.sub(r"\{\{ (\w+) \}\}", lambda found: parts[found[1]], page)
        self._path.write_text(page, encoding="utf-8", errors="replace")


def _numbers(summary: Summary) -> str:
    total = summary.rewrites + summary.findings
    ready = 100 if not total else int(100 * summary.rewrites / total)
    blocked = summary.counts[FAILED] + summary.counts[SKIPPED]
    verb = "rewritten" if summary.writes else "can be rewritten"
    shown = [
        (f"{ready}%", f"of {total} legacy uses {verb}", "ready"),
        (str(summary.files), "files read", ""),
        (str(summary.rewrites), f"uses {verb}", "done"),
        (str(summary.findings), "uses need a person", "open"),
        (str(summary.guarded), "left alone for several Ray releases", ""),
        (str(blocked), "files could not be read", "open" if blocked else ""),
    ]
    cells = "".join(
        f'<div class="number {style}"><b>{value}</b><span>{text}</span></div>' for value, text, style in shown
    )
    meter = f'<div class="meter" role="img" aria-label="{ready} percent ready"><i style="width:{ready}%"></i></div>'
    return f'<div class="numbers">{cells}</div>{meter}'


def _prose(message: str) -> str:
    """A message as HTML; what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(message))


def _title_of_code(code: str) -> str:
    row = row_of(code)
    return f"<code>{escape(code)}</code> {escape(row.old if row is not None else '')}"


def _todo_line(path: str, finding: Finding) -> str:
    place = f"{path}:{finding.line}:{finding.col}"
    text = escape(f"{path} {finding.code} {finding.old} {finding.message}".lower(), quote=True)
    worked = f" <small>{escape(since(finding.code))}</small>" if since(finding.code) else ""
    return (
        f'<li data-text="{text}" data-codes="{escape(finding.code)}"><span class="place">{escape(place)}</span> '
        f"<code>{escape(finding.code)}</code> <b>{escape(finding.old)}</b> {_prose(finding.message)}{worked}</li>"
    )


def _section(outcome: Outcome, number: int) -> str:
    said = [_line(finding, "open" if finding.attention else "note") for finding in outcome.findings]
    said += [_line(use, "done") for use in outcome.rewrites]
    if outcome.reason:
        said.insert(0, f'<li class="open">{escape(outcome.reason)}</li>')
    change = side_by_side(outcome.old, outcome.new) if outcome.new is not None else ""
    codes = sorted({finding.code for finding in (*outcome.findings, *outcome.rewrites)})
    words = [outcome.path, *codes, *(f"{finding.old} {finding.message}" for finding in outcome.findings)]
    text = escape(" ".join([*words, *(use.old for use in outcome.rewrites)]).lower(), quote=True)
    state = f'<span class="state {outcome.state}">{outcome.state}</span>'
    return (
        f'<details class="file" id="file-{number}" data-state="{outcome.state}" data-text="{text}" '
        f'data-codes="{escape(" ".join(codes))}"><summary><span class="place">{escape(outcome.path)}</span> '
        f"{state}</summary><ul>{''.join(said)}</ul>{change}</details>"
    )


def _line(finding: Finding, style: str) -> str:
    change = f" → {escape(now(finding.code))}" if style == "done" else ""
    message = "" if style == "done" else f" {_prose(finding.message)}"
    place = f'<span class="place">{finding.line}:{finding.col}</span>'
    code, old = escape(finding.code), escape(finding.old)
    return f'<li class="{style}">{place} <code>{code}</code> <b>{old}</b>{change}{message}</li>'
