"""Lines for a person: ``file:line:col CODE old → new, worked up to Ray 2.2.0``."""

from __future__ import annotations

import os
from typing import Final, TextIO

from migrate.command.outcome import FAILED, SKIPPED, Outcome
from migrate.command.summary import Summary

_CODES: Final = {"place": "1", "code": "33", "attention": "31", "plus": "32", "minus": "31", "head": "36"}


def wants_colour(stream: TextIO) -> bool:
    """Whether colours are shown: on a terminal, unless NO_COLOR is set to anything."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Text:
    """Prints each file as it is done."""

    def __init__(self, out: TextIO, errors: TextIO, *, diff: bool, check: bool, writes: bool) -> None:
        self._out, self._errors = out, errors
        self._diff, self._check, self._writes = diff, check, writes
        self._colours = wants_colour(out)

    def _paint(self, text: str, style: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self._colours else text

    def show(self, outcome: Outcome) -> None:
        """Print what became of a file: its diff, its findings, or why it was not processed."""
        if outcome.state in (FAILED, SKIPPED):
            place = f"{outcome.path}:{outcome.line}:{outcome.column}" if outcome.line else outcome.path
            stream = self._errors if outcome.state == FAILED else self._out
            print(f"{place}: {outcome.state}: {outcome.reason}", file=stream)
            return
        if outcome.new is not None:
            if self._diff:
                self._print_diff(outcome, outcome.new)
            else:
                done = "changed" if self._writes else "would change"
                print(f"{self._paint(outcome.path, 'place')}: {done}", file=self._out)
        if outcome.findings or outcome.rewrites:
            self._print_findings(outcome)

    def _print_findings(self, outcome: Outcome) -> None:
        from migrate.wording import now, since

        def begin(line: int, column: int, code: str, style: str) -> str:
            place = self._paint(f"{outcome.path}:{line}:{column}", "place")
            return f"{place} {self._paint(code, style)}"

        if self._check and not self._diff:
            for use in outcome.rewrites:
                change = f"{use.old} → {now(use.code)}"
                tail = ", ".join(filter(None, (change, since(use.code))))
                print(f"{begin(use.line, use.col, use.code, 'code')} {tail}", file=self._out)
        for finding in outcome.findings:
            kind = "" if finding.attention else "note: "
            style = "attention" if finding.attention else "code"
            worked = f" ({since(finding.code)})" if finding.attention and since(finding.code) else ""
            start = begin(finding.line, finding.col, finding.code, style)
            print(f"{start} {finding.old}: {kind}{finding.message}{worked}", file=self._out)

    def _print_diff(self, outcome: Outcome, new: bytes) -> None:
        from migrate.formats.diff import unified_diff

        text = unified_diff(outcome.path, outcome.old, new)
        if self._colours:
            styles = {"+": "plus", "-": "minus", "@": "head"}
            lines = text.splitlines(keepends=True)
            text = "".join(self._paint(line, styles[line[0]]) if line[0] in styles else line for line in lines)
        self._out.write(text)

    def finish(self, summary: Summary) -> None:
        """Print the counts."""
        print(summary.sentence(), file=self._out)
