"""A run that failed, restored with `can_restore` and `restore` as the documents of then say."""

import os

import ray
from observed import RESULTS, caught, note, outcome
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    note(session.get_world_rank(), "start", at=start)
    for epoch in range(start, 5):
        if epoch == 3 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise RuntimeError("no more memory")
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


def trainer():
    path = os.path.join(RESULTS, "restored")
    if DataParallelTrainer.can_restore(path):
        outcome(restored=True)
        return DataParallelTrainer.restore(path, train_loop_per_worker=loop)
    return DataParallelTrainer(
        loop,
        train_loop_config={},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="restored", storage_path=RESULTS, verbose=0),
    )


ray.init(num_cpus=2, include_dashboard=False)
try:
    trainer().fit()
except TrainingFailedError as error:
    outcome(failed=True, cause=type(error.__cause__).__name__)
open(os.path.join(RESULTS, "repaired"), "w").close()
result = trainer().fit()
outcome(epoch=result.metrics["epoch"], checkpoint=result.checkpoint.to_dict()["epoch"])
