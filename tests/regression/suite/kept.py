"""Traces of today, kept in a directory so that a run of many scripts goes on where it was stopped."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.regression.observe import Json
from tests.regression.suite.scripts import Script


def traced(script: Script, column: str, run: Callable[[Script, Path], Json], kept: Path | None) -> Json:
    """The trace of a script in a column, run unless it is kept.

    Args:
        script: What to run.
        column: What the run is kept as.
        run: How to run it, in an empty directory.
        kept: A directory of traces; what is there of the script as it is now is not run again.
    """
    file = kept / column / f"{script.name}.json" if kept is not None else None
    if file is not None and file.exists():
        known = json.loads(file.read_text())
        if known["script_sha256"] == script.sha256():
            return known["trace"]
    with tempfile.TemporaryDirectory(prefix="suite-") as directory:
        trace = run(script, Path(directory))
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"script_sha256": script.sha256(), "trace": trace}, indent=1, sort_keys=True))
    return trace
