"""Dictionaries as checkpoints: `Checkpoint.from_dict`, `to_dict`, kept by a score."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.air import Checkpoint, CheckpointConfig, RunConfig, session

LOSSES = [4, 2, 3, 1, 5]


def train(config):
    for step, loss in enumerate(LOSSES):
        session.report({"loss": loss}, checkpoint=Checkpoint.from_dict({"step": step, "loss": loss}))


ray.init(num_cpus=1, include_dashboard=False)
grid = tune.Tuner(
    train,
    tune_config=tune.TuneConfig(metric="loss", mode="min"),
    run_config=RunConfig(
        name="dictionaries",
        storage_path=RESULTS,
        verbose=0,
        checkpoint_config=CheckpointConfig(
            num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min"
        ),
    ),
).fit()
result = grid[0]
outcome(
    last=result.checkpoint.to_dict()["step"],
    best=sorted(
        [checkpoint.to_dict()["step"], checkpoint.to_dict()["loss"], metrics["loss"]]
        for checkpoint, metrics in result.best_checkpoints
    ),
)
