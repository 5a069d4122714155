"""Old code, Ray 2.4 - 2.6 in its words, that trains a small model in eight epochs and restores what it finds.

Usage: ``python -m compat script.py STORAGE NAME NOTES [BLOW]``; BLOW as in `tests.regression.killed.points`.
"""

import json
import os
import sys
import time
from pathlib import Path

import numpy as np
from ray.air import session
from ray.air.checkpoint import Checkpoint
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.train.data_parallel_trainer import DataParallelTrainer

from tests.regression.killed.model import EPOCHS, step
from tests.regression.killed.strike import strike


def note(config, **what):
    with Path(config["notes"], f"rank-{session.get_world_rank()}").open("a") as notes:
        notes.write(json.dumps(what) + "\n")


def train_loop(config):
    rank, weights, first = session.get_world_rank(), np.zeros(3), 0
    if checkpoint := session.get_checkpoint():
        state = checkpoint.to_dict()
        weights, first = state["weights"], state["epoch"] + 1
    for epoch in range(first, EPOCHS):
        note(config, trained=epoch)
        strike(config, f"epoch {epoch}", rank)
        time.sleep(config["seconds"])
        weights = step(weights, epoch, config["lr"])
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"weights": weights, "epoch": epoch}))
        note(config, reported=epoch)
        strike(config, f"report {epoch}", rank)


def struck_storage(blow, notes):
    """The filesystem for a blow such as ``storage-error@open snapshot 2``, or None for any other."""
    who, _, when = blow.partition("@")
    if not who.startswith("storage"):
        return None
    import pyarrow.fs

    from tests.regression.killed.storage import StruckFileSystem

    operation, part, nth = when.split()
    return pyarrow.fs.PyFileSystem(
        pyarrow.fs.FSSpecHandler(
            StruckFileSystem(who.removeprefix("storage-"), operation, part, int(nth), os.getpid(), notes)
        )
    )


def main(storage, name, notes, blow=""):
    path, filesystem = os.path.join(storage, name), struck_storage(blow, notes)
    config = {"lr": 0.5, "seconds": 0.3, "notes": notes, "driver": os.getpid()}
    config |= {"blow": blow.removesuffix(" rank 1"), "rank": int(blow.endswith(" rank 1"))}
    if DataParallelTrainer.can_restore(path, filesystem):
        trainer = DataParallelTrainer.restore(
            path, train_loop_per_worker=train_loop, train_loop_config=config, storage_filesystem=filesystem
        )
    else:
        trainer = DataParallelTrainer(
            train_loop,
            train_loop_config=config,
            scaling_config=ScalingConfig(num_workers=2),
            run_config=RunConfig(
                name=name,
                storage_path=storage,
                storage_filesystem=filesystem,
                failure_config=FailureConfig(max_failures=2),
                checkpoint_config=CheckpointConfig(num_to_keep=3),
            ),
        )
    result = trainer.fit()
    print("RESULT", json.dumps(result.checkpoint.to_dict()["weights"].tolist()))


if __name__ == "__main__":
    main(*sys.argv[1:])
