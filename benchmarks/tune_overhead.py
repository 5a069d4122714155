"""What the installed shim costs a Tune run: one report, and a run of 200 trials, against Ray alone.

Each side runs in a process of its own, in turn, several times over; the quickest of each counts, and a ratio is taken
within one call of this program. Usage: ``python benchmarks/tune_overhead.py [--reports 3000] [--trials 200]``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

PROGRAM: Final = """
import json, sys, tempfile, time
shim, reports, trials = sys.argv[1] == "shim", int(sys.argv[2]), int(sys.argv[3])
if shim:
    import compat
    compat.install()
import ray
from ray import tune

ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)

def reporting(config):
    begun = time.perf_counter()
    if config["shim"]:
        for _ in range(config["reports"]):
            tune.report(score=1)
    else:
        for _ in range(config["reports"]):
            tune.report({"score": 1})
    tune.report({"seconds_for_each": (time.perf_counter() - begun) / config["reports"]})

def short(config):
    tune.report({"score": config["x"]})

def run(function, name, **settings):
    space = {"shim": shim, "reports": reports, "x": 1}
    begun = time.perf_counter()
    results = tune.Tuner(
        function,
        param_space=space,
        tune_config=tune.TuneConfig(reuse_actors=True, **settings),
        run_config=tune.RunConfig(name=name, storage_path=tempfile.mkdtemp(), verbose=0),
    ).fit()
    return time.perf_counter() - begun, results

run(short, "warm")
_, results = run(reporting, "reports")
seconds, _ = run(short, "trials", num_samples=trials)
print(json.dumps({"report": results[0].metrics["seconds_for_each"], "run": seconds}))
"""


def measure(side: str, reports: int, trials: int) -> dict[str, float]:
    """Seconds for one report and for the run of all trials, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_AIR_NEW_OUTPUT": "0", "RAY_TRAIN_V2_ENABLED": "1"}
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", PROGRAM, side, str(reports), str(trials)],
            capture_output=True,
            text=True,
            check=True,
            cwd=elsewhere,
            env=environment,
        )
    seconds: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return seconds


def main() -> None:
    """Print both ratios; the exit code says whether they are within their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=3000)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    measured: dict[str, list[dict[str, float]]] = {"ray": [], "shim": []}
    for round_ in range(options.rounds):
        for side in ("ray", "shim") if round_ % 2 == 0 else ("shim", "ray"):
            measured[side].append(measure(side, options.reports, options.trials))
    within = True
    for what, limit in (("report", 1.05), ("run", 1.03)):
        ray, shim = (min(seconds[what] for seconds in measured[side]) for side in ("ray", "shim"))
        within &= shim <= limit * ray
        print(f"{what}: Ray {ray:.6f} s, with the shim {shim:.6f} s, ratio {shim / ray:.3f} (limit {limit})")
    sys.exit(not within)


if __name__ == "__main__":
    main()
