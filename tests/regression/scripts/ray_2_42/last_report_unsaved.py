"""The metrics of a trainer's result, whose last report came without a checkpoint: they are those of that report."""

import tempfile

import ray
from observed import RESULTS, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(3):
        if epoch == 1:
            with tempfile.TemporaryDirectory() as directory:
                write_json(directory, "epoch.json", epoch)
                train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))
        else:
            train.report({"epoch": epoch})


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="unsaved", storage_path=RESULTS),
).fit()
outcome(
    last=int(result.metrics["epoch"]),
    epochs=[int(epoch) for epoch in result.metrics_dataframe["epoch"]],
)
