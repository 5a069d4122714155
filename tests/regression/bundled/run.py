"""Running one example in processes of its own, and what became of it."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.regression.bundled.arguments import arguments_of, resources_of
from tests.regression.bundled.observed import trials_below
from tests.regression.bundled.packages import NETWORK, needed_package, why_not_started
from tests.regression.bundled.releases import cache, source_of
from tests.regression.bundled.ways import Way

REPOSITORY = Path(__file__).resolve().parents[3]
OFFLINE = Path(__file__).with_name("offline")
ERROR_LINE = re.compile(r"^(\(\w+ pid=\d+\) )?(([a-zA-Z_][\w.]*)?(Error|Exception|Warning|Exit|Interrupt)\b.*)$")

NOT_UP = "The current node timed out during startup"
"""What Ray says where the machine had no time for it, which is no result."""

RAN, REFUSED, NEEDS, FAILED = "ran", "refused", "needs", "failed"

ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "MLFLOW_ALLOW_FILE_STORE": "true",
    "OMP_NUM_THREADS": "1",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_prestart_worker_first_driver": "0",
    "RAY_raylet_start_wait_time_s": "120",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_USE_LEGACY_KERAS": "1",  # Keras 2, for which the examples were written
    "TOKENIZERS_PARALLELISM": "false",
    "WANDB_MODE": "offline",
}


class Outcome(NamedTuple):
    """What became of one run of an example.

    Attributes:
        state: ``ran``, ``refused`` (by the shim, with its rule), ``needs`` (something else) or ``failed``.
        detail: The rule, the package, the last error line; of one that ran the older package it ran with.
        warnings: Legacy spellings the shim warned of.
        seconds: How long it took.
        trials: What its trials came to.
    """

    state: str
    detail: str
    warnings: int
    seconds: float
    trials: list[dict[str, Any]] = []  # noqa: RUF012 - a field's default


def run(examples: Path, example: str, data: Path, way: Way, *, timeout: float, log: Path) -> Outcome:
    """Run an example as it is there, in one of the ways, in a home of its own that holds the data.

    What a present package lacks it gets from the older packages next to Ray, where they are installed. The examples
    beside it are what it imports as `ray.tune.examples` or `ray.train.examples`; what was migrated finds the installed
    Ray's, but in the ways that say otherwise.
    """
    missing = why_not_started(example, source_of(examples, example).read_text())
    if missing is not None:
        return Outcome(NEEDS, missing, 0, 0.0)
    outcome = _run_with(Path(sys.executable), examples, example, data, way, timeout=timeout, log=log)
    older = cache() / "older" / "bin" / "python"
    if outcome.state != NEEDS or outcome.detail == NETWORK or not older.is_file():
        return outcome
    again = _run_with(older, examples, example, data, way, timeout=timeout, log=log)
    if "No module named" in again.detail:
        return outcome  # nor can it be run with the older packages
    return again._replace(detail=f"with {outcome.detail}") if again.state == RAN else again


def _run_with(
    python: Path, examples: Path, example: str, data: Path, way: Way, *, timeout: float, log: Path
) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="ex", ignore_cleanup_errors=True) as name:
        home = Path(name)
        shutil.copytree(data, home, copy_function=os.symlink, dirs_exist_ok=True)
        script = source_of(examples, example)
        command = [
            *(str(python), *(("-m", "compat") if way.shim else ())),
            *(str(script), *arguments_of(example, script.read_text())),
        ]
        paths = [str(OFFLINE), *([str(REPOSITORY)] if way.shim else [])]
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("RAY_", "COMPAT_"))},
            **ENVIRONMENT,
            "BUNDLED_EXAMPLES": "" if way.migrated and not way.beside_own else str(examples),
            "HOME": name,
            "PYTHONPATH": os.pathsep.join(paths),
            "RAY_OVERRIDE_RESOURCES": resources_of(example, in_turn=way.in_turn),
            "RAY_TMPDIR": str(home / "r"),
        }
        started = time.monotonic()
        code = _run(command, home, environment, timeout, log)
        seconds = time.monotonic() - started
        errors = sorted(home.rglob("error.txt"))
        text = log.read_text(errors="replace") + "".join(file.read_text(errors="replace") for file in errors)
        return _outcome(code, bool(errors), text, seconds, timeout)._replace(trials=trials_below(home, home / "r"))


def _run(command: list[str], home: Path, environment: dict[str, str], timeout: float, log: Path) -> int | None:
    """The exit code, or None if it took too long. Nothing the example started is left behind."""
    log.parent.mkdir(parents=True, exist_ok=True)
    (home / "r").mkdir()
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=home, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        return process.wait(timeout)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _end(process, environment["RAY_TMPDIR"])


def _end(process: subprocess.Popen[bytes], mark: str) -> None:
    """End the example's process group, and the Ray processes that carry its mark in their environment."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for file in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if f"RAY_TMPDIR={mark}".encode() in file.read_bytes().split(b"\0"):
                os.kill(int(file.parent.name), signal.SIGKILL)


def _outcome(code: int | None, errors: bool, text: str, seconds: float, timeout: float) -> Outcome:
    spellings = len(re.findall(r"RayCompatWarning: ", text))
    if code == 0 and not errors:
        return Outcome(RAN, "", spellings, seconds)
    if code is None:
        return Outcome(FAILED, f"not done after {timeout:.0f} s", spellings, seconds)
    line = _last_error(text) or (text.strip().splitlines()[-1] if errors else f"exit code {code}")
    refusal = re.search(r"\[([A-Z]{3}\d{3})\]", line)
    if refusal is not None:
        return Outcome(REFUSED, refusal.group(1), spellings, seconds)
    needed = needed_package(line)
    if needed is not None:
        return Outcome(NEEDS, needed, spellings, seconds)
    return Outcome(FAILED, line, spellings, seconds)


def _last_error(text: str) -> str:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    found = [match.group(2) for line in plain.splitlines() if (match := ERROR_LINE.match(line.strip()))]
    kept = [line for line in found if "Warning" not in line.partition(":")[0]]
    raised = kept or found  # Train V2 raises DeprecationWarnings; those that are shown begin with their file
    return raised[-1][:200] if raised else ""
