"""`RunConfig(stop=...)` ends a trainer's run."""

import ray
from observed import RESULTS, outcome
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(1000):
        session.report({"epoch": epoch})


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="stopped", storage_path=RESULTS, verbose=0, stop={"training_iteration": 4}),
).fit()
outcome(iteration=result.metrics["training_iteration"], epoch=result.metrics["epoch"])
