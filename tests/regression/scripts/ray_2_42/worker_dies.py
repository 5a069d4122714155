"""A worker that dies right behind a report, which no snapshot has yet: the next begins with that checkpoint."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    first, checkpoint = 0, train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            first = read_json(directory, "epoch.json") + 1
    note(train.get_context().get_world_rank(), "start", at=first)
    for epoch in range(first, 4):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))
        if epoch == 1 and first == 0:
            os._exit(1)


os.environ["RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE"] = "1"
ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(
        name="dying",
        storage_path=RESULTS,
        verbose=0,
        failure_config=train.FailureConfig(max_failures=1),
        checkpoint_config=train.CheckpointConfig(num_to_keep=3),
    ),
).fit()
with result.checkpoint.as_directory() as directory:
    outcome(
        epoch=result.metrics["epoch"], kept=read_json(directory, "epoch.json"), checkpoints=len(result.best_checkpoints)
    )
