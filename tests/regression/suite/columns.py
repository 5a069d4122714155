"""The three ways a script is run: on its old Ray, under the shim, and migrated on plain Ray of today."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from examples.demo.processes import run
from tests.regression.observe import Json
from tests.regression.suite.scripts import FOLDER, WATCHED, Script
from tests.regression.suite.trace import trace

TIMEOUT_S = 540
TRIES = 3
_TOO_SLOW = "The current node timed out during startup"
"""What Ray says where the machine is so busy that Ray itself does not start; it waits for a fixed time."""


def on_the_old_ray(script: Script, python: Path, workdir: Path) -> Json:
    """Run the script as it is with a Python that has its Ray."""
    return _run([python, script.path], workdir)


def under_the_shim(script: Script, workdir: Path, **more: str) -> Json:
    """Run the script as it is with `python -m compat`.

    Args:
        script: What to run.
        workdir: An empty directory for what it leaves.
        more: Variables for the environment of the driver.
    """
    return _run([sys.executable, "-m", "compat", script.path], workdir, **more)


def migrated(script: Script, workdir: Path) -> Json:
    """Rewrite a copy of the script with `python -m migrate`, and run it on plain Ray.

    The codes of what the codemod leaves to a person are part of the trace.
    """
    copy = workdir / "migrated" / script.path.name
    copy.parent.mkdir()
    shutil.copyfile(script.path, copy)
    left = rewritten(copy).get(copy, [])
    return _run([sys.executable, copy], workdir) | ({"left_to_a_person": left} if left else {})


def rewritten(path: Path) -> dict[Path, list[str]]:
    """Rewrite a file or a folder of files; gives the codes of what is left to a person, by file."""
    done = subprocess.run(
        [sys.executable, "-m", "migrate", "--format", "json", path], capture_output=True, text=True, cwd=path.parent
    )
    if done.returncode not in (0, 1) or not done.stdout:
        raise RuntimeError(f"the codemod failed on {path}:\n{done.stdout}{done.stderr}")
    return {
        path.parent / file["path"]: sorted({found["code"] for found in file["findings"] if found["attention"]})
        for file in json.loads(done.stdout)["files"]
    }


def _run(command: Sequence[str | Path], workdir: Path, **more: str) -> Json:
    log, notes, results = workdir / "output.log", workdir / "notes.jsonl", workdir / "results"
    home = workdir / "home"
    environment = {
        # A script does what it says: nothing that this shell tells Ray, such as which cluster there is, belongs to it.
        **{name: value for name, value in os.environ.items() if not name.startswith(("RAY_", "TUNE_"))},
        "HOME": str(home),  # where Rays keep results for which there is no other place, and find those of before
        "PYTHONPATH": os.pathsep.join(filter(None, (str(WATCHED), str(FOLDER), os.environ.get("PYTHONPATH")))),
        "PYTHONUNBUFFERED": "1",
        "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "1",
        "RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S": "300",
        "SUITE_NOTES": str(notes),
        "SUITE_RESULTS": str(results),
        **more,
    }
    for _ in range(TRIES):
        for directory in (results, home):
            shutil.rmtree(directory, ignore_errors=True)
        home.mkdir()
        for file in (log, notes):
            file.unlink(missing_ok=True)
        # Ray's own files in a place of their own: no script finds the Ray of another. Names of sockets must be short.
        with tempfile.TemporaryDirectory(prefix="rs", dir="/tmp", ignore_cleanup_errors=True) as sessions:
            environment["RAY_TMPDIR"] = sessions
            code = run(command, cwd=workdir, log=log, environment=environment, timeout=TIMEOUT_S)
        if code == 0 or _TOO_SLOW not in log.read_text(errors="replace"):
            break
    return trace(code, log=log, notes=notes, results=results)
