"""Errors that V1 raised for wrong arguments."""

import os

import ray
from observed import RESULTS, caught
from ray import train, tune
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    train.report({"epoch": 0})


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
with caught("nothing_to_restore"):
    DataParallelTrainer.restore(os.path.join(RESULTS, "nothing"), train_loop_per_worker=loop)
with caught("tuner_without_directory"):
    tune.Tuner.restore(os.path.join(RESULTS, "nothing"), trainable=loop)
with caught("loop_takes_two"):
    DataParallelTrainer(lambda one, two: None, scaling_config=train.ScalingConfig(num_workers=1)).fit()
with caught("mode"):
    tune.run(loop, metric="epoch", mode="highest", storage_path=RESULTS, verbose=0)
