"""`resume_from_checkpoint=` with a checkpoint of another run."""

import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "epoch.json") + 1
    note("%s-%d" % (config["run"], train.get_context().get_world_rank()), "start", at=start)
    for epoch in range(start, start + 2):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


def run(name, checkpoint=None):
    return DataParallelTrainer(
        loop,
        train_loop_config={"run": name},
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(name=name, storage_path=RESULTS, verbose=0),
        resume_from_checkpoint=checkpoint,
    ).fit()


ray.init(num_cpus=3, include_dashboard=False)
first = run("first")
second = run("second", first.checkpoint)
outcome(first=first.metrics["epoch"], second=second.metrics["epoch"])
