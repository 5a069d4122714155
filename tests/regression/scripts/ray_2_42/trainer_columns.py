"""Columns that Tune added to the metrics of a trainer, and metrics that come without a checkpoint."""

import ray
from observed import RESULTS, outcome
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(3):
        train.report({"epoch": epoch})


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="counted", storage_path=RESULTS, verbose=0),
).fit()
outcome(
    epoch=result.metrics["epoch"],
    iteration=result.metrics["training_iteration"],
    epochs=list(result.metrics_dataframe["epoch"]),
)
