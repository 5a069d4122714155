"""One JSON document, for other programs."""

from __future__ import annotations

import json
from typing import Any, TextIO

from migrate.command.outcome import UNCHANGED, Outcome
from migrate.command.summary import Summary
from migrate.findings import Finding
from migrate.wording import modern_name, now, since


def as_object(finding: Finding, new: str) -> dict[str, Any]:
    """A finding, or a rewritten use, with what the catalogue says of it.

    Args:
        finding: What was found.
        new: What is written today; empty where that is left to a person and has no name.
    """
    return {
        "line": finding.line,
        "column": finding.col,
        "code": finding.code,
        "old": finding.old,
        "new": new,
        "since": since(finding.code),
        "message": finding.message,
        "attention": finding.attention,
    }


class Json:
    """Collects the files that there is something to say about."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._files: list[dict[str, Any]] = []

    def show(self, outcome: Outcome) -> None:
        """Remember a file."""
        if outcome.state == UNCHANGED and not outcome.findings:
            return
        self._files.append(
            {
                "path": outcome.path,
                "state": outcome.state,
                "reason": outcome.reason,
                "findings": [as_object(found, modern_name(found.code)) for found in outcome.findings],
                "rewrites": [as_object(use, now(use.code)) for use in outcome.rewrites],
            }
        )

    def finish(self, summary: Summary) -> None:
        """Print the document."""
        document = {"version": 1, "files": self._files, "counts": summary.counts, "written": summary.writes}
        json.dump(document, self._out, indent=2, ensure_ascii=False)
        self._out.write("\n")
