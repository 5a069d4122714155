"""What a trainer is told of each of its datasets: which ones its workers divide, and where the preprocessor is applied."""

import ray
from observed import RESULTS, note, outcome
from ray import air
from ray.air import RunConfig, ScalingConfig, session
from ray.air.config import DatasetConfig
from ray.data.preprocessors import BatchMapper
from ray.train.data_parallel_trainer import DataParallelTrainer

NAMES = ("train", "valid", "raw")


class Told(DataParallelTrainer):
    _dataset_config = {
        "train": DatasetConfig(split=True, required=True),
        "valid": DatasetConfig(),
        "raw": DatasetConfig(transform=False),
    }


def loop(config):
    parts = {name: [row["x"] for row in session.get_dataset_shard(name).iter_rows()] for name in NAMES}
    note(session.get_world_rank(), "rows", **{name: len(part) for name, part in parts.items()})
    session.report({"valid": sorted(parts["valid"]), "raw": len(parts["raw"]), "below": max(parts["raw"]) < 8})


ray.init(num_cpus=4, include_dashboard=False)
datasets = {name: ray.data.from_items([{"x": x} for x in range(8)]) for name in NAMES}
arguments = {
    "train_loop_config": {},
    "scaling_config": ScalingConfig(num_workers=2),
    "run_config": RunConfig(name="told", storage_path=RESULTS, verbose=0),
}
trainer = Told(
    loop,
    datasets=datasets,
    dataset_config={"raw": DatasetConfig(split=True)},
    preprocessor=BatchMapper(lambda frame: 10 * frame, batch_format="pandas"),
    **arguments,
)
configs = trainer.get_dataset_config()
untold = DataParallelTrainer(lambda: None, datasets=datasets, scaling_config=ScalingConfig(num_workers=2))


def refused(**given):
    try:
        Told(loop, datasets=given, **arguments)
    except ValueError:
        return True
    return False


refusals = (
    refused(valid=datasets["valid"]),
    refused(**datasets, other=datasets["raw"]),
)
result = trainer.fit()
outcome(
    valid=result.metrics["valid"],
    raw=result.metrics["raw"],
    below=result.metrics["below"],
    refusals=refusals,
    untold=sorted(untold.datasets),
    split={name: configs[name].split for name in NAMES},
    written=repr(DatasetConfig(fit=True)),
    same=air.DatasetConfig is DatasetConfig,
)
