"""Configurations of trainers and tuners with arguments that Train V2 has no longer: what they hold."""

import os

from ray import air, tune
from ray.air.config import RunConfig
from ray.train.torch import TorchCheckpoint, TorchTrainer
from ray.train.torch.torch_trainer import TorchTrainer as TorchTrainerOfItsModule
from ray.train.base_trainer import BaseTrainer

from observed import RESULTS, caught, outcome


class Own(BaseTrainer):
    def training_loop(self):
        pass


def loop():
    pass


here = os.path.join(RESULTS, "here")
sync = tune.SyncConfig(upload_dir="file://" + here, sync_on_checkpoint=False)
start = TorchCheckpoint.from_dict({"at": 1})
workers = air.ScalingConfig(num_workers=1, trainer_resources={"CPU": 0})
trainer = TorchTrainer(
    loop,
    scaling_config=workers,
    run_config=air.RunConfig(name="run", local_dir=here, log_to_file=True, progress_reporter=tune.CLIReporter()),
    preprocessor=None,
    resume_from_checkpoint=start,
)
outcome(
    made=[type(RunConfig(local_dir=here)).__name__, type(trainer).__name__],
    sync=[os.path.basename(sync.upload_dir), sync.sync_on_checkpoint, tune.SyncConfig(syncer=None).syncer],
    fails=air.FailureConfig(fail_fast=True).fail_fast,
    workers=[workers.num_workers, workers.trainer_resources],
    run=[trainer.run_config.name, trainer.run_config.log_to_file],
    start=[
        type(one).__name__
        for one in (
            trainer,
            TorchTrainerOfItsModule(loop, scaling_config=workers, resume_from_checkpoint=start),
            Own(resume_from_checkpoint=start),
        )
    ],
)
with caught("fails_and_counts"):
    air.FailureConfig(max_failures=2, fail_fast=True)
