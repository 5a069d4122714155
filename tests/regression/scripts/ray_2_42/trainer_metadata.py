"""`metadata=` of a trainer: in the loop, and in the checkpoint; what the loop's context knows of the trial."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    context = train.get_context()
    note(context.get_world_rank(), "start", metadata=context.get_metadata())
    note(
        context.get_world_rank(),
        "trial",
        of=context.get_trial_name().split("_")[0],
        has_id=context.get_trial_id() in context.get_trial_name(),
        has_place=os.path.isabs(context.get_trial_dir()),
        takes=type(context.get_trial_resources()).__name__,
    )
    with tempfile.TemporaryDirectory() as directory:
        write_json(directory, "empty.json", {})
        train.report({"epoch": 0}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="described", storage_path=RESULTS, verbose=0),
    metadata={"owner": "a user"},
).fit()
outcome(metadata=result.checkpoint.get_metadata())
