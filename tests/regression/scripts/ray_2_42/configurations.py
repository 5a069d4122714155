"""Configurations of the last release before V2 with arguments that Train V2 has no longer: what they hold."""

import os

from ray import train, tune
from ray.train.torch import TorchTrainer

from observed import RESULTS, caught, outcome


def loop():
    pass


def one_trial(config):
    pass


here = os.path.join(RESULTS, "here")
sync = train.SyncConfig(sync_artifacts=True)
workers = train.ScalingConfig(num_workers=1, trainer_resources={"CPU": 0})
run = train.RunConfig(
    name="run", storage_path=here, sync_config=sync, log_to_file=True, progress_reporter=tune.CLIReporter()
)
trainer = TorchTrainer(loop, scaling_config=workers, run_config=run, metadata={"from": "here"})
tuner = tune.Tuner(
    one_trial,
    run_config=train.RunConfig(
        storage_path=here,
        failure_config=train.FailureConfig(max_failures=1),
        checkpoint_config=train.CheckpointConfig(num_to_keep=1),
    ),
)
outcome(
    run=[run.name, run.log_to_file, run.sync_config.sync_artifacts, type(run.progress_reporter).__name__],
    fails=train.FailureConfig(fail_fast=True).fail_fast,
    workers=[workers.num_workers, workers.trainer_resources],
    made=[type(trainer).__name__, type(tuner).__name__],
)
with caught("fails_and_counts"):
    train.FailureConfig(max_failures=2, fail_fast=True)
with caught("metadata_is_no_json"):
    TorchTrainer(loop, scaling_config=workers, metadata={"from": {1}})
