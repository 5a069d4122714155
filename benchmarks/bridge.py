"""How long it takes to bridge a V1 run of 10,000 reports and 1,000 checkpoints, and how much memory.

python benchmarks/bridge.py [REPORTS CHECKPOINTS]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

from v2_api.bridge import plan_bridge
from v2_api.run_location import RunLocation


def make_run(directory: Path, reports: int, checkpoints: int) -> None:
    """A run directory in the layout of Ray 2.7 - 2.42."""
    trial = directory / "TorchTrainer_abc12_00000_0_2024-05-01_10-00-00"
    trial.mkdir(parents=True)
    every = reports // checkpoints
    with (trial / "result.json").open("w", encoding="utf-8") as lines:
        for report in range(reports):
            name = f"checkpoint_{report // every:06}" if report % every == 0 else None
            if name:
                (trial / name).mkdir()
                (trial / name / "model.pt").write_bytes(b"weights")
            metrics = {f"metric_{number}": report / (number + 1) for number in range(10)}
            line = {**metrics, "checkpoint_dir_name": name, "training_iteration": report + 1, "config": {"lr": 0.1}}
            lines.write(json.dumps(line) + "\n")


def main(reports: int = 10_000, checkpoints: int = 1_000) -> None:
    """Print both figures, for this many reports and for four times as many with the same checkpoints."""
    for factor in (1, 4):
        with tempfile.TemporaryDirectory() as directory:
            make_run(Path(directory, "run"), reports * factor, checkpoints)
            location = RunLocation.of(Path(directory, "run"))
            start = time.perf_counter()
            plan_bridge(location).write()
            seconds = time.perf_counter() - start
            tracemalloc.start()
            plan_bridge(location)
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        print(f"{reports * factor} reports, {checkpoints} checkpoints: {seconds:.2f} s, peak {peak / 2**20:.1f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
