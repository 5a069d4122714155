"""What the installed shim costs a Tune run: one report, and a run of 200 trials, against Ray alone.

Each side has a process and a Ray of its own, which live as long as the measurement. They take turns in short rounds.
Of a report the median of the ratios between neighbouring rounds counts, so that a change in the machine's speed does
not. A run ends with waiting for its actors to exit, up to two seconds more or less by chance: of runs, each side's
fastest counts. The processor time of the trial's process and of the driver is printed beside: it says where a
difference comes from.
Usage: ``python benchmarks/tune_overhead.py [--reports 300] [--report-rounds 20] [--trials 200] [--run-rounds 10]``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent))
from sides import SIDES, Side, rounds_in_turn

LIMITS: Final = {"report": 1.05, "run": 1.03}

PROGRAM: Final = """
import json, shutil, sys, tempfile, time
shim, reports, trials = sys.argv[1] == "shim", int(sys.argv[2]), int(sys.argv[3])
if shim:
    import compat
    compat.install()
import ray
from ray import tune

ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)

def reporting(config):
    for _ in range(20):
        tune.report({"score": 1})
    wall, processor = time.perf_counter(), time.process_time()
    if config["shim"]:
        for _ in range(config["reports"]):
            tune.report(score=1)
    else:
        for _ in range(config["reports"]):
            tune.report({"score": 1})
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    tune.report({"wall": wall / config["reports"], "trial": processor / config["reports"]})

def short(config):
    tune.report({"score": config["x"]})

def run(function, **settings):
    place = tempfile.mkdtemp()
    wall, processor = time.perf_counter(), time.process_time()
    analysis = tune.run(
        function, name="run", storage_path=place, config={"shim": shim, "reports": reports, "x": 1}, reuse_actors=True,
        verbose=0, **settings,
    )
    measured = {"wall": time.perf_counter() - wall, "driver": time.process_time() - processor}
    shutil.rmtree(place)
    return measured, analysis.trials[0].last_result

def report():
    measured, result = run(reporting)
    return {"wall": result["wall"], "trial": result["trial"], "driver": measured["driver"] / reports}

rounds = {"report": report, "run": lambda: run(short, num_samples=trials)[0], "warm": lambda: run(short)[0]}
for asked in sys.stdin:
    print("measured", json.dumps(rounds[asked.strip()]()), flush=True)
"""


def main() -> None:
    """Print both ratios; the exit code says whether they are within their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=300)
    parser.add_argument("--report-rounds", type=int, default=20)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--run-rounds", type=int, default=10)
    options = parser.parse_args()
    variables = {"RAY_AIR_NEW_OUTPUT": "0", "RAY_TRAIN_V2_ENABLED": "1"}
    sides = {name: Side(PROGRAM, [name, str(options.reports), str(options.trials)], variables) for name in SIDES}
    within = True
    try:
        rounds_in_turn(sides, "warm", 2)
        for what, rounds in (("report", options.report_rounds), ("run", options.run_rounds)):
            ray, shim = rounds_in_turn(sides, what, rounds).values()
            ratios = {
                figure: median(ours[figure] / theirs[figure] for ours, theirs in zip(shim, ray, strict=True))
                for figure in ray[0]
            }
            typical = {"report": median, "run": min}[what]
            seconds = typical(one["wall"] for one in ray), typical(one["wall"] for one in shim)
            if what == "run":
                ratios["wall"] = seconds[1] / seconds[0]
            within &= ratios["wall"] <= LIMITS[what]
            processor = ", ".join(f"{figure} {ratio:.3f}" for figure, ratio in ratios.items() if figure != "wall")
            print(
                f"{what}: Ray {seconds[0]:.6f} s, with the shim {seconds[1]:.6f} s, ratio {ratios['wall']:.3f} "
                f"(limit {LIMITS[what]}); processor time: {processor}"
            )
    finally:
        for side in sides.values():
            side.close()
    sys.exit(not within)


if __name__ == "__main__":
    main()
