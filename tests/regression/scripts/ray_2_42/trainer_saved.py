"""A trainer that is written to a directory before it runs, with `_save`: from then on it can be restored."""

import os

import pyarrow.fs

import ray
from observed import RESULTS, outcome
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    train.report({"epoch": 0})


ray.init(num_cpus=2, include_dashboard=False)
path = os.path.join(RESULTS, "saved")
os.makedirs(path)
trainer = DataParallelTrainer(
    loop,
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="saved", storage_path=RESULTS),
)
before = DataParallelTrainer.can_restore(path)
trainer._save(pyarrow.fs.LocalFileSystem(), path)
outcome(before=before, after=DataParallelTrainer.can_restore(path))
