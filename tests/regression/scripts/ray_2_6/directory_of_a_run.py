"""The directory that held a trainer's run, from which scripts go up from that of the result."""

import os

import ray
from observed import RESULTS, outcome
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop():
    session.report({"loss": 0.5})


ray.init(num_cpus=2)
trainer = DataParallelTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="trained", storage_path=RESULTS, verbose=0),
)
directory = trainer.fit().log_dir
outcome(
    run=os.path.relpath(str(directory.parent), RESULTS),
    runs=os.path.relpath(str(directory.parents[1]), RESULTS),
)
