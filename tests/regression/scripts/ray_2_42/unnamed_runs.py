"""Runs that nobody named: of trainers that share a configuration, one of which is fitted twice."""

import tempfile

import ray
from observed import note, outcome, read_json, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "epoch.json") + 1
    note("%s-%d" % (config["run"], train.get_context().get_world_rank()), "start", at=start)
    for epoch in range(start, 2):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


def trained(storage_path):
    workers = train.ScalingConfig(num_workers=2)
    shared = train.RunConfig(storage_path=storage_path, verbose=0)
    first = DataParallelTrainer(loop, train_loop_config={"run": "first"}, scaling_config=workers, run_config=shared)
    second = DataParallelTrainer(loop, train_loop_config={"run": "second"}, scaling_config=workers, run_config=shared)
    results = [first.fit(), second.fit(), second.fit()]
    return [result.metrics["epoch"] for result in results]


ray.init(num_cpus=3, include_dashboard=False)
with tempfile.TemporaryDirectory() as storage_path:
    outcome(epochs=trained(storage_path))
