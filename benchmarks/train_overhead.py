"""What the installed shim costs a report of a Train worker, with a checkpoint and without, against Ray alone.

Each side has a process and a Ray of its own, which live as long as the measurement. They take turns in short runs; of
the ratios between neighbouring runs the median counts, so that a change in the machine's speed does not. A report waits
until the controller has looked at the one before, which it does every two seconds; here ten times a second. The
processor time of the worker is printed beside.
Usage: ``python benchmarks/train_overhead.py [--reports 60] [--rounds 7]``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent))
from sides import SIDES, Side, rounds_in_turn

LIMIT: Final = 1.05

PROGRAM: Final = """
import json, shutil, sys, tempfile, time
shim, reports = sys.argv[1] == "shim", int(sys.argv[2])
if shim:
    import compat
    compat.install()
import ray
from pathlib import Path
from ray import train
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)

def loop(config):
    checkpoint = None
    if config["what"] == "checkpoint":
        directory = tempfile.mkdtemp()
        Path(directory, "model").write_bytes(bytes(config["bytes"]))
        checkpoint = train.Checkpoint.from_directory(directory)
    for _ in range(5):
        train.report({"loss": 0.5}, checkpoint=checkpoint)
    wall, processor = time.perf_counter(), time.process_time()
    for _ in range(config["reports"]):
        train.report({"loss": 0.5}, checkpoint=checkpoint)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    measured = {"wall": wall / config["reports"], "worker": processor / config["reports"]}
    Path(config["measured"]).write_text(json.dumps(measured))

for what in sys.stdin:
    place = Path(tempfile.mkdtemp())
    config = {"what": what.strip(), "reports": reports, "bytes": 1_000_000, "measured": str(place / "measured")}
    DataParallelTrainer(
        loop,
        train_loop_config=config,
        scaling_config=train.ScalingConfig(num_workers=1),
        run_config=train.RunConfig(
            name="run", storage_path=str(place), checkpoint_config=train.CheckpointConfig(num_to_keep=2)
        ),
    ).fit()
    print("measured", (place / "measured").read_text(), flush=True)
    shutil.rmtree(place)
"""


def main() -> None:
    """Print both ratios; the exit code says whether they are within the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    variables = {
        "RAY_TRAIN_V2_ENABLED": "1",
        "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.1",
        "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",
    }
    sides = {name: Side(PROGRAM, [name, str(options.reports)], variables) for name in SIDES}
    within = True
    try:
        rounds_in_turn(sides, "metrics", 1)
        for what in ("metrics", "checkpoint"):
            ray, shim = rounds_in_turn(sides, what, options.rounds).values()
            ratios = {
                figure: median(ours[figure] / theirs[figure] for ours, theirs in zip(shim, ray, strict=True))
                for figure in ray[0]
            }
            within &= ratios["wall"] <= LIMIT
            seconds = median(one["wall"] for one in ray), median(one["wall"] for one in shim)
            print(
                f"{what}: Ray {seconds[0]:.6f} s, with the shim {seconds[1]:.6f} s, ratio {ratios['wall']:.3f} "
                f"(limit {LIMIT}); processor time of the worker: {ratios['worker']:.3f}"
            )
    finally:
        for side in sides.values():
            side.close()
    sys.exit(not within)


if __name__ == "__main__":
    main()
