"""`metadata=` of a trainer: in the loop, and in the checkpoint."""

import tempfile

import ray
from observed import RESULTS, note, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    note(train.get_context().get_world_rank(), "start", metadata=train.get_context().get_metadata())
    with tempfile.TemporaryDirectory() as directory:
        write_json(directory, "empty.json", {})
        train.report({"epoch": 0}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="described", storage_path=RESULTS, verbose=0),
    metadata={"owner": "a user"},
).fit()
outcome(metadata=result.checkpoint.get_metadata())
