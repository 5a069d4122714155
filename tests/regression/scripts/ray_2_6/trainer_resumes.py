"""`resume_from_checkpoint=`: where the loop starts, and that a failure goes on from the run's own checkpoint."""

import os

import ray
from observed import RESULTS, note, outcome
from ray.air import Checkpoint, FailureConfig, RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    note(session.get_world_rank(), "start", at=start)
    for epoch in range(start, 6):
        broken = os.path.join(RESULTS, "broken")
        if epoch == 4 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("preempted")
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="resumed", storage_path=RESULTS, verbose=0, failure_config=FailureConfig(max_failures=1)),
    resume_from_checkpoint=Checkpoint.from_dict({"epoch": 1}),
).fit()
outcome(epoch=result.metrics["epoch"], checkpoint=result.checkpoint.to_dict()["epoch"])
