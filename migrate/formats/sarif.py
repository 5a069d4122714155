"""SARIF 2.1.0, which code scanning services read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, TextIO
from urllib.parse import quote

from migrate.codes import OTHER_CODES
from migrate.command.outcome import FAILED, SKIPPED, Outcome
from migrate.command.summary import Summary
from migrate.findings import Finding
from migrate.wording import now, row_of, since

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


class Sarif:
    """Collects results, and the rules they are about."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._results: list[dict[str, Any]] = []
        self._codes: dict[str, int] = {}
        self._notifications: list[dict[str, Any]] = []

    def show(self, outcome: Outcome) -> None:
        """Remember what there is to say about a file."""
        if outcome.state in (FAILED, SKIPPED):
            self._notifications.append(
                {
                    "level": "error" if outcome.state == FAILED else "warning",
                    "message": {"text": outcome.reason},
                    "locations": [_location(outcome.path, outcome.line or 1, outcome.column or 1)],
                }
            )
        for use in outcome.rewrites:
            self._add(outcome.path, use, "warning", f"{use.old} → {now(use.code)}")
        for finding in outcome.findings:
            level = "error" if finding.attention else "note"
            self._add(outcome.path, finding, level, f"{finding.old}: {finding.message}")

    def _add(self, path: str, finding: Finding, level: str, text: str) -> None:
        index = self._codes.setdefault(finding.code, len(self._codes))
        self._results.append(
            {
                "ruleId": finding.code,
                "ruleIndex": index,
                "level": level,
                "message": {"text": text},
                "locations": [_location(path, finding.line, finding.col)],
            }
        )

    def finish(self, summary: Summary) -> None:
        """Print the document."""
        driver = {
            "name": "ray-migrate-v2",
            "rules": [_rule(code) for code in self._codes],
        }
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "invocations": [
                {
                    "executionSuccessful": not summary.counts[FAILED],
                    "toolExecutionNotifications": self._notifications,
                }
            ],
            "results": self._results,
        }
        json.dump({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, self._out, indent=2, ensure_ascii=False)
        self._out.write("\n")


def _location(path: str, line: int, column: int) -> dict[str, Any]:
    uri = Path(path).as_uri() if Path(path).is_absolute() else quote(Path(path).as_posix())
    region = {"startLine": line, "startColumn": column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def _rule(code: str) -> dict[str, Any]:
    row = row_of(code)
    if row is None:
        return {"id": code, "shortDescription": {"text": OTHER_CODES.get(code, code)}}
    text = ", ".join(filter(None, (row.old, since(code))))
    return {"id": code, "shortDescription": {"text": text}, "fullDescription": {"text": row.advice() or text}}
