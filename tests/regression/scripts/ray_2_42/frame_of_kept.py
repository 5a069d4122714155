"""The frame of a trainer's result, where only the last checkpoint is kept: it has every report."""

import tempfile

import ray
from observed import RESULTS, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(
        name="kept", storage_path=RESULTS, checkpoint_config=train.CheckpointConfig(num_to_keep=1)
    ),
).fit()
outcome(epochs=[int(epoch) for epoch in result.metrics_dataframe["epoch"]])
