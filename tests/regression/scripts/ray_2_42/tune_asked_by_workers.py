"""A worker that asks Tune for its rank, its experiment and its checkpoint."""

import tempfile

import ray
from observed import RESULTS, note, outcome
from ray import train, tune
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    context = tune.get_context()
    note("worker", "asks", rank=context.get_world_rank(), of=context.get_world_size())
    for epoch in range(2):
        loaded = tune.get_checkpoint()
        note("worker", "loads", epoch=epoch, loaded=loaded is not None)
        with tempfile.TemporaryDirectory() as directory:
            train.report({"named": context.get_experiment_name()}, checkpoint=train.Checkpoint(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="asking", storage_path=RESULTS),
).fit()
outcome(named=result.metrics["named"])
