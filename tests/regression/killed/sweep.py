"""Strikes a run at each point, starts the same command again until it ends, and compares with an undisturbed run.

``python -m tests.regression.killed.sweep [--jobs 2] [POINT...]`` prints a table; the exit code is 1 unless every run
ends with the weights of the undisturbed one and no complete checkpoint was lost.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.regression.killed.model import final_weights
from tests.regression.killed.points import POINTS

REPOSITORY = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).with_name("script.py")
ENVIRONMENT = {
    "PYTHONPATH": str(REPOSITORY),
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.5",
}
MOST_STARTS = 4


class Outcome(NamedTuple):
    """What became of a run.

    Attributes:
        starts: How often the command was started until it ended.
        struck: Whether the blow was dealt.
        lost: Epochs that were trained again although their checkpoint was complete.
        weights: The final ones.
        seconds: How long all of it took.
        errors: What the last start wrote, if it failed.
    """

    starts: int
    struck: bool
    lost: list[int]
    weights: list[float] | None
    seconds: float
    errors: str


@contextmanager
def cluster(runs=1, nodes=0):
    """A Ray for so many runs at a time, or one whose workers are on other nodes than the driver; gives its address."""
    from ray.cluster_utils import Cluster

    os.environ.update(ENVIRONMENT)
    running = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0 if nodes else 2 * runs, "include_dashboard": False}
    )
    for _ in range(nodes):
        running.add_node(num_cpus=2)
    try:
        yield running.address
    finally:
        running.shutdown()


def strike(point, address, directory, undisturbed=None):
    """Start the script, struck at a point (``""``: not at all), until it ends; gives the `Outcome`.

    Args:
        point: One of `tests.regression.killed.points`.
        address: That of the Ray to run on.
        directory: An empty one for the run.
        undisturbed: The outcome of the run that was not struck, for points that are a part of its time.
    """
    notes = Path(directory, "notes")
    notes.mkdir(parents=True)
    began = time.monotonic()
    starts, returncode = 0, -signal.SIGKILL
    while returncode == -signal.SIGKILL and starts < MOST_STARTS:
        done = _start(point, address, directory, notes, undisturbed)
        starts, returncode = starts + 1, done.returncode
    result = next((line for line in done.stdout.splitlines() if line.startswith("RESULT")), None)
    return Outcome(
        starts=starts,
        struck=(notes / "struck").exists(),
        lost=_lost([_read(notes / f"rank-{rank}") for rank in (0, 1)]),
        weights=json.loads(result.removeprefix("RESULT ")) if result else None,
        seconds=time.monotonic() - began,
        errors="" if result else done.stderr[-3000:],
    )


def _strike_in_time(point, address, directory, undisturbed):
    """Strike; again if the machine has become so fast that the run had ended before its time to be struck."""
    for attempt in range(3):
        outcome = strike(point, address, Path(directory, str(attempt)), undisturbed)
        if outcome.struck or outcome.weights is None:
            break
        undisturbed = outcome
    return outcome


def _start(point, address, directory, notes, undisturbed):
    moment = point.partition("@")[2]
    at_a_time = moment.startswith("after") and not (notes / "struck").exists()
    patience = 600.0
    if at_a_time:
        patience = undisturbed.seconds * int(moment.removeprefix("after ").removesuffix("%")) / 100
    process = subprocess.Popen(
        [sys.executable, "-m", "compat", SCRIPT, Path(directory, "storage"), "run", notes, point],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=directory,
        env={**os.environ, **ENVIRONMENT, "RAY_ADDRESS": address},
    )
    try:
        out, errors = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        (notes / "struck").touch()
        out, errors = process.communicate()
        if not at_a_time:
            return subprocess.CompletedProcess(process.args, 1, out, f"it did not end\n{errors}")
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)


def _read(file):
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _lost(ranks):
    """The epochs that every worker had reported before it trained them again."""
    again = [
        {
            note["trained"]
            for place, note in enumerate(notes)
            if "trained" in note and {"reported": note["trained"]} in notes[:place]
        }
        for notes in ranks
    ]
    return sorted(set.intersection(*again))


def verdict(outcome, weights):
    """What is wrong with an outcome, in words; ``""`` if nothing is."""
    if outcome.weights is None:
        return "failed"
    if not outcome.struck:
        return "not struck"
    if outcome.weights != weights:
        return "other weights"
    return f"lost {outcome.lost}" if outcome.lost else ""


def main(points, jobs=2):
    """Strike at all points and print the table; gives the exit code."""
    bad = 0
    on_one_machine = [point for point in points if not point.startswith("node")]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        with cluster(jobs) as address, ThreadPoolExecutor(jobs) as pool:
            undisturbed = strike("", address, Path(name, "undisturbed"))
            assert undisturbed.weights == final_weights(), undisturbed.errors
            print(f"undisturbed: {undisturbed.weights} in {undisturbed.seconds:.0f} s\n", flush=True)
            print("| struck | starts | seconds | wrong |\n|---|---|---|---|", flush=True)
            directories = [Path(name, str(number)) for number in range(len(on_one_machine))]
            outcomes = pool.map(
                lambda point, place: _strike_in_time(point, address, place, undisturbed), on_one_machine, directories
            )
            for point, outcome in zip(on_one_machine, outcomes, strict=True):
                bad += _row(point, outcome, undisturbed.weights)
        for number, point in enumerate(point for point in points if point.startswith("node")):
            with cluster(nodes=2) as address:
                bad += _row(point, strike(point, address, Path(name, f"node{number}")), undisturbed.weights)
    print(f"\n{len(points) - bad} of {len(points)} ended as the undisturbed run, with every checkpoint.")
    return 1 if bad else 0


def _row(point, outcome, weights):
    wrong = verdict(outcome, weights)
    print(f"| {point} | {outcome.starts} | {outcome.seconds:.0f} | {wrong} |", flush=True)
    if outcome.errors:
        print(outcome.errors, file=sys.stderr, flush=True)
    return bool(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("points", nargs="*", metavar="POINT")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    sys.exit(main(options.points or POINTS, options.jobs))
