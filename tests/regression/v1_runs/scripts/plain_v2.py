"""A trainer of Train V2 as Ray 2.43 - 2.51 documented it: the same constructor goes on with the run if there is one."""

import json
import os
import sys
import tempfile

os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
import ray
import torch
from ray import train
from ray.train import Checkpoint, CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

STORAGE, NAME = sys.argv[1:]
ray.init(num_cpus=4, include_dashboard=False)


def train_func(config):
    weight, first = torch.zeros(1), 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            state = torch.load(os.path.join(directory, "model.pt"))
        weight, first = state["weight"], state["epoch"] + 1
    rank = train.get_context().get_world_rank()
    with open(os.path.join(os.environ["NOTES"], f"rank-{rank}"), "a") as notes:
        notes.write(json.dumps({"first": first, "weight": weight.item(), "lr": config["lr"]}) + "\n")
    for epoch in range(first, int(os.environ["EPOCHS"])):
        if epoch == int(os.environ.get("FAIL_IN", "-1")):
            raise RuntimeError("failed on purpose")
        weight = weight + config["lr"]
        with tempfile.TemporaryDirectory() as directory:
            if rank == 0:
                torch.save({"epoch": epoch, "weight": weight}, os.path.join(directory, "model.pt"))
            train.report({"epoch": epoch, "loss": 1.0 / (epoch + 1)}, checkpoint=Checkpoint.from_directory(directory))


result = TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.5},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(
        name=NAME,
        storage_path=STORAGE,
        checkpoint_config=CheckpointConfig(
            num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min"
        ),
    ),
).fit()
print("RESULT", json.dumps({"epoch": result.metrics["epoch"]}))
