"""`can_restore` and `restore` of a run that failed: the loop goes on after its last checkpoint."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "epoch.json") + 1
    note(train.get_context().get_world_rank(), "start", at=start, lr=config["lr"])
    for epoch in range(start, 5):
        if epoch == 3 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise ValueError("not a number")
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


path = os.path.join(RESULTS, "restored")
ray.init(num_cpus=2, include_dashboard=False)
for attempt in ("first", "second"):
    if DataParallelTrainer.can_restore(path):
        trainer = DataParallelTrainer.restore(path, train_loop_per_worker=loop)
    else:
        trainer = DataParallelTrainer(
            loop,
            train_loop_config={"lr": 0.5},
            scaling_config=train.ScalingConfig(num_workers=1),
            run_config=train.RunConfig(name="restored", storage_path=RESULTS, verbose=0),
        )
    try:
        result = trainer.fit()
        outcome(**{attempt: result.metrics["epoch"]})
    except TrainingFailedError:
        outcome(**{attempt: "failed"})
        open(os.path.join(RESULTS, "repaired"), "w").close()
