"""A trainer whose worker fails: retries, and the error in the end."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    note(train.get_context().get_world_rank(), "start")
    train.report({"epoch": 0})
    raise KeyError("the label")


ray.init(num_cpus=2, include_dashboard=False)
trainer = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(
        name="failing", storage_path=RESULTS, verbose=0, failure_config=train.FailureConfig(max_failures=1)
    ),
)
try:
    trainer.fit()
except TrainingFailedError as error:
    outcome(error=type(error).__name__, cause=isinstance(error.__cause__, KeyError))
