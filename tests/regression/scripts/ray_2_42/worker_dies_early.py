"""Workers that die while they receive their train loop: the run begins again, as often as its configuration allows."""

import os
from pathlib import Path

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer

WORKERS = 2
DEATHS = [Path(RESULTS, "death-%d" % number) for number in range(WORKERS)]


class Fragile:
    """What ends the first processes of workers that it arrives in."""

    def __init__(self):
        self.is_whole = True

    def __setstate__(self, state):
        vars(self).update(state)
        if b"RayTrainWorker" not in Path("/proc/self/cmdline").read_bytes():
            return
        for death in DEATHS:
            try:
                death.touch(exist_ok=False)
            except FileExistsError:
                continue
            os._exit(1)


def loop_with(fragile):
    def loop(config):
        assert fragile.is_whole
        note(train.get_context().get_world_rank(), "start")
        train.report({"reached": 1})

    return loop


Path(RESULTS).mkdir(parents=True, exist_ok=True)
ray.init(num_cpus=WORKERS + 1, include_dashboard=False)
result = DataParallelTrainer(
    loop_with(Fragile()),
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=WORKERS),
    run_config=train.RunConfig(
        name="early", storage_path=RESULTS, verbose=0, failure_config=train.FailureConfig(max_failures=1)
    ),
).fit()
outcome(reached=result.metrics["reached"], deaths=sum(death.exists() for death in DEATHS))
