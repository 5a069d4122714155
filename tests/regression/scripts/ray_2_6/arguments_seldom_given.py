"""Arguments of 2.6 that are seldom given, of configs, Trainables and trainers by hand; directories of results."""

import os

import ray
from observed import RESULTS, caught, outcome
from ray import air, tune
from ray.air import session
from ray.train.base_trainer import BaseTrainer
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.train.torch.torch_trainer import TorchTrainer
from ray.tune import ExperimentAnalysis


class Steps(tune.Trainable):
    def step(self):
        return {"at": self.iteration + 1}


def climb(config):
    for step in range(2):
        session.report({"height": step * config["by"]})


def loop(config):
    for epoch in range(2):
        session.report({"epoch": epoch}, checkpoint=air.Checkpoint.from_dict({"epoch": epoch}))


ray.init(num_cpus=2, include_dashboard=False)
nothing = os.path.join(RESULTS, "nothing")
grid = tune.Tuner(
    tune.with_resources(climb, air.ScalingConfig(trainer_resources={"CPU": 1}, num_workers=0)),
    param_space={"by": tune.grid_search([1, 2])},
    run_config=air.RunConfig(name="climbed", storage_path=RESULTS, verbose=0),
).fit()
result = DataParallelTrainer(
    loop,
    train_loop_config={"by": 3},
    scaling_config=air.ScalingConfig(num_workers=1),
    run_config=air.RunConfig(
        name="trained",
        storage_path=RESULTS,
        checkpoint_config=air.CheckpointConfig(_checkpoint_keep_all_ranks=True, _checkpoint_upload_from_workers=False),
    ),
).fit()
opened = ExperimentAnalysis(os.path.join(RESULTS, "climbed"), remote_storage_path="memory:///climbed")
steps = Steps({}, sync_config=tune.SyncConfig(syncer=None))
outcome(
    heights=sorted(one.metrics["height"] for one in grid),
    directories=sorted(one.log_dir.name[:5] for one in grid),
    trained=[result.config["train_loop_config"], result.log_dir.exists(), result.metrics["epoch"]],
    opened=len(opened.trials),
    steps=steps.train()["at"],
    can=[BaseTrainer.can_restore(nothing), TorchTrainer.can_restore(nothing)],
)
with caught("base"):
    BaseTrainer.restore(nothing)
with caught("torch"):
    TorchTrainer.restore(nothing)
