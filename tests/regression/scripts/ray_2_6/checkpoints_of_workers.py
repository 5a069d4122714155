"""Directories that every worker of a trainer reports as a checkpoint: the one that is kept."""

import os
import tempfile

import ray
from observed import RESULTS, outcome
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer


def directories(config):
    rank = session.get_world_rank()
    directory = tempfile.mkdtemp()
    for epoch in range(2):
        for name in ("state.txt", f"rank_{rank}.txt"):
            with open(os.path.join(directory, name), "w") as file:
                file.write(f"epoch {epoch} of rank {rank}")
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_directory(directory))


ray.init(num_cpus=2)
kept = {}
result = TorchTrainer(
    directories,
    scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="directories", storage_path=RESULTS, verbose=0),
).fit()
with result.checkpoint.as_directory() as directory:
    for name in sorted(os.listdir(directory)):
        if name.endswith(".txt"):
            with open(os.path.join(directory, name)) as file:
                kept[name] = file.read()
outcome(files=kept)
