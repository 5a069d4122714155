"""Workflow commands that GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from typing import TextIO

from migrate.command.outcome import FAILED, SKIPPED, Outcome
from migrate.command.summary import Summary
from migrate.wording import now, since


def _escape(text: str, *, is_property: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


class GitHub:
    """Prints one command for each finding: errors need a person, warnings the codemod, notices nobody."""

    def __init__(self, out: TextIO, errors: TextIO) -> None:
        self._out, self._errors = out, errors

    def _command(self, level: str, path: str, line: int, column: int, code: str, message: str) -> None:
        place = f"file={_escape(path, is_property=True)},line={line},col={column},title={code}"
        print(f"::{level} {place}::{_escape(message)}", file=self._out)

    def show(self, outcome: Outcome) -> None:
        """Print what there is to say about a file."""
        if outcome.state in (FAILED, SKIPPED):
            level = "error" if outcome.state == FAILED else "warning"
            self._command(level, outcome.path, outcome.line or 1, outcome.column or 1, outcome.state, outcome.reason)
        for use in outcome.rewrites:
            message = ", ".join(filter(None, (f"{use.old} → {now(use.code)}", since(use.code))))
            self._command("warning", outcome.path, use.line, use.col, use.code, message)
        for finding in outcome.findings:
            level = "error" if finding.attention else "notice"
            message = f"{finding.old}: {finding.message}"
            self._command(level, outcome.path, finding.line, finding.col, finding.code, message)

    def finish(self, summary: Summary) -> None:
        """Print the counts where they are no command."""
        print(summary.sentence(), file=self._errors)
