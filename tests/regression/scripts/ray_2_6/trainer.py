"""A trainer with two workers: ranks, dictionary checkpoints, the result."""

import ray
from observed import RESULTS, note, outcome
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    rank = session.get_world_rank()
    note(rank, "start", size=session.get_world_size(), local=session.get_local_rank(), config=config)
    for epoch in range(3):
        metrics = {"epoch": epoch, "loss": config["base"] - epoch, "rank": rank}
        session.report(metrics, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


ray.init(num_cpus=3, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={"base": 10},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="trained", storage_path=RESULTS, verbose=0),
).fit()
outcome(
    loss=result.metrics["loss"],
    rank=result.metrics["rank"],
    epoch=result.checkpoint.to_dict()["epoch"],
    losses=list(result.metrics_dataframe["loss"]),
    error=result.error,
)
