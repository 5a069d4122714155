"""Two trainers of one name, one after the other: the second one begins anew."""

import tempfile

import ray
from observed import RESULTS, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(config["epochs"]):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
first = DataParallelTrainer(
    loop,
    train_loop_config={"epochs": 3},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="twice", storage_path=RESULTS),
).fit()
second = DataParallelTrainer(
    loop,
    train_loop_config={"epochs": 1},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="twice", storage_path=RESULTS),
).fit()
outcome(
    first=[int(epoch) for epoch in first.metrics_dataframe["epoch"]],
    second=[int(epoch) for epoch in second.metrics_dataframe["epoch"]],
)
