"""A trainer with two workers: context, metrics of rank 0, one checkpoint of both workers."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    context = train.get_context()
    rank = context.get_world_rank()
    note(
        rank,
        "start",
        size=context.get_world_size(),
        local=context.get_local_rank(),
        node=context.get_node_rank(),
        experiment=context.get_experiment_name(),
    )
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "rank-%d.json" % rank, epoch)
            train.report({"epoch": epoch, "rank": rank}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=3, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={"x": 1},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(name="trained", storage_path=RESULTS, verbose=0),
).fit()
with result.checkpoint.as_directory() as directory:
    outcome(files=sorted(name for name in os.listdir(directory) if not name.startswith(".")))
outcome(
    epoch=result.metrics["epoch"],
    rank=result.metrics["rank"],
    epochs=list(result.metrics_dataframe["epoch"]),
)
