"""The trace of one run of one script: what its code was called with, what came out, and what is on disk."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.regression.observe import Json, read_lines
from tests.regression.suite.disk import experiments

_TRIAL_ID = re.compile(r"\b[0-9a-f]{5}_(?=\d{5}\b)|(?<=_)[0-9a-f]{5}_(?=\d{5}\b)")
_TIME = re.compile(r"checkpoint_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.\d+")
_ERROR = re.compile(r"^(?:(?:\S+ )?((?:\w+\.)*\w*(?:Error|Exception|Exit|Interrupt))(?::|$)|((?:\w+\.)*\w*Warning):)")


def trace(exit_code: int, *, log: Path, notes: Path, results: Path) -> Json:
    """Collect what a finished run has left.

    Args:
        exit_code: How the driver ended.
        log: Its output.
        notes: The lines written by `observed.py`.
        results: The directory of its experiments.
    """
    lines = read_lines(notes)
    outcomes = {key: value for line in lines for key, value in line.get("outcome", {}).items()}
    return {
        "exit_code": exit_code,
        "error": _last_error(log) if exit_code else None,
        "calls": _calls(lines),
        "warnings": sorted(_warnings(lines, results)),
        "outcome": _normalised(outcomes, results),
        "disk": _normalised(experiments(results), results),
    }


def _calls(lines: list[Json]) -> dict[str, Json]:
    """The calls of every trial in their order, as lists of the event and its values."""
    calls: dict[str, Json] = {}
    for line in lines:
        if "event" in line:
            calls.setdefault(line["trial"], []).append({"event": line["event"], **line["values"]})
    return calls


def _warnings(lines: list[Json], results: Path) -> set[str]:
    """What was warned of, each with its type; how often depends on how many workers do the same."""
    told = [line["warning"] for line in lines if "warning" in line]
    return {_normalised(f"{warning['type']}: {warning['text']}", results) for warning in told}


def _normalised(value: Json, results: Path) -> Json:
    """The value without the place of the results, the random half of trial ids, and the times in checkpoints' names."""
    text = json.dumps(value).replace(str(results), "<results>")
    return json.loads(_TIME.sub("checkpoint_<time>", _TRIAL_ID.sub("<run>_", text)))


def _last_error(log: Path) -> str | None:
    """The type of the exception that ended the driver; Train V2 raises a `DeprecationWarning` for some arguments."""
    found = [_ERROR.match(line) for line in log.read_text(errors="replace").splitlines()]
    names = [(match.group(1) or match.group(2)).rpartition(".")[2] for match in found if match]
    return names[-1] if names else None
