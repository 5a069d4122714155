"""What scripts took from modules of Train V1 itself, and what Ray's callback for Lightning knew of its worker."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, write_json
from ray import train
from ray.train._internal.session import get_checkpoint, get_dataset_shard, report
from ray.train.context import TrainContext, get_context
from ray.train.lightning import RayTrainReportCallback
from ray.train.torch import TorchTrainer


class Reporting(RayTrainReportCallback):
    def asked(self):
        return self.local_rank


def loop(config):
    rank = get_context().get_world_rank()
    rows = sum(len(batch["id"]) for batch in get_dataset_shard("train").iter_batches())
    note(
        rank,
        "asked",
        of=TrainContext().get_world_size(),
        on_node=Reporting().asked(),
        has_rows=rows > 0,
        is_new=get_checkpoint() is None,
    )
    with tempfile.TemporaryDirectory() as directory:
        write_json(directory, f"of_{rank}.json", {})
        report({"score": 1}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=4, include_dashboard=False)
result = TorchTrainer(
    loop,
    train_loop_config={},
    datasets={"train": ray.data.range(8)},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(name="asked", storage_path=RESULTS, verbose=0),
).fit()
with result.checkpoint.as_directory() as directory:
    outcome(score=result.metrics["score"], files=sorted(os.listdir(directory)))
