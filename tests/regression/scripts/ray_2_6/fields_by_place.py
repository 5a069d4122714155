"""Configurations and experiments whose arguments are given by position, in the order of Ray 2.6."""

import ray
from observed import RESULTS, note, outcome
from ray import air, tune


class Counted(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        note("driver", "result", at=result["training_iteration"])


def loop(config):
    for step in range(5):
        tune.report(score=config["start"] + step)


ray.init(num_cpus=2, include_dashboard=False)
workers = air.ScalingConfig({"CPU": 0}, 2, False, None, "SPREAD", 0.5)
sync = tune.SyncConfig(None, "auto", 30, 60)
run = air.RunConfig("placed", RESULTS, [Counted()], {"training_iteration": 2}, air.FailureConfig(1), sync)
result = tune.Tuner(loop, param_space={"start": 3}, run_config=run).fit()[0]
spec = {"run": loop, "config": {"start": 7}, "stop": {"training_iteration": 3}, "storage_path": RESULTS}
trials = tune.run_experiments({"experiments": spec}, None, 4321, 0)
outcome(
    score=result.metrics["score"],
    workers=[workers.num_workers, workers.placement_strategy],
    sync=[sync.sync_period, sync.sync_timeout],
    failures=run.failure_config.max_failures,
    experiments=[trial.last_result["score"] for trial in trials],
)
