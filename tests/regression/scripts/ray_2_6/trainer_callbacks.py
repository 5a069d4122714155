"""A callback of Tune in the `RunConfig` of a trainer: it sees the results of the run."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


class Watch(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        note("callback", "on_trial_result", loss=result["loss"], iteration=result["training_iteration"])

    def on_trial_complete(self, iteration, trials, trial, **info):
        note("callback", "on_trial_complete", status=trial.status)


def loop(config):
    for epoch in range(3):
        session.report({"loss": 10 - epoch})


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="watched", storage_path=RESULTS, verbose=0, callbacks=[Watch()]),
).fit()
outcome(loss=result.metrics["loss"])
