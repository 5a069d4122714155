"""Datasets in the loop of a trainer: one by its name, one that is not there, and none at all; how a result looks."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


def has(name):
    try:
        return train.get_dataset_shard(name) is not None
    except KeyError:
        return "an error"


def loop(config):
    rank = train.get_context().get_world_rank()
    note(rank, "start", train=has("train"), other=has("other"))
    if config["has_data"]:
        note(rank, "data", rows=sorted(row["x"] for row in train.get_dataset_shard("train").iter_rows()))
    train.report({"score": 1})


ray.init(num_cpus=2, include_dashboard=False)
shown = []
for has_data in (True, False):
    result = DataParallelTrainer(
        loop,
        train_loop_config={"has_data": has_data},
        scaling_config=train.ScalingConfig(num_workers=1),
        run_config=train.RunConfig(name="fed" if has_data else "unfed", storage_path=RESULTS, verbose=0),
        datasets={"train": ray.data.from_items([{"x": 1}, {"x": 2}])} if has_data else None,
    ).fit()
    shown.append(repr(result).replace(" ", "").replace("\n", "").partition("path=")[0])
outcome(shown=shown)
