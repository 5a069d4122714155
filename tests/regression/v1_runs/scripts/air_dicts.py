"""A trainer of Ray 2.0 - 2.6 whose checkpoints are dictionaries; it restores its run if there is one."""

import json
import os
import sys

import numpy as np
import ray
from ray.air import Checkpoint, session
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.train.data_parallel_trainer import DataParallelTrainer

STORAGE, NAME = sys.argv[1:]
ray.init(num_cpus=4, include_dashboard=False)


def train_func(config):
    weight, first = np.zeros(1), 0
    checkpoint = session.get_checkpoint()
    if checkpoint:
        state = checkpoint.to_dict()
        weight, first = state["weight"], state["epoch"] + 1
    with open(os.path.join(os.environ["NOTES"], "rank-%d" % session.get_world_rank()), "a") as notes:
        notes.write(json.dumps({"first": first, "weight": weight.item(), "lr": config["lr"]}) + "\n")
    for epoch in range(first, int(os.environ["EPOCHS"])):
        if epoch == int(os.environ.get("FAIL_IN", "-1")):
            raise RuntimeError("failed on purpose")
        weight = weight + config["lr"]
        session.report(
            {"epoch": epoch, "loss": 1.0 / (epoch + 1)},
            checkpoint=Checkpoint.from_dict({"epoch": epoch, "weight": weight}),
        )


path = os.path.join(STORAGE, NAME)
if hasattr(DataParallelTrainer, "can_restore") and DataParallelTrainer.can_restore(path):  # since Ray 2.4
    trainer = DataParallelTrainer.restore(path, train_loop_per_worker=train_func)
else:
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"lr": 0.5},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=NAME,
            checkpoint_config=CheckpointConfig(num_to_keep=2),
            failure_config=FailureConfig(max_failures=0),
            **({"storage_path": STORAGE} if hasattr(RunConfig, "storage_path") else {"local_dir": STORAGE}),
        ),
    )
result = trainer.fit()
print("RESULT", json.dumps({"epoch": result.metrics["epoch"]}))
