"""A callback of Tune that a trainer is given, and that the script asks after the run what it has seen."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


class Remember(tune.Callback):
    def __init__(self):
        self.losses = []

    def on_trial_result(self, iteration, trials, trial, result, **info):
        self.losses.append(result["loss"])


def loop(config):
    for epoch in range(3):
        session.report({"loss": 10 - epoch})


ray.init(num_cpus=2, include_dashboard=False)
remember = Remember()
DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="watched", storage_path=RESULTS, verbose=0, callbacks=[remember]),
).fit()
outcome(losses=remember.losses)
