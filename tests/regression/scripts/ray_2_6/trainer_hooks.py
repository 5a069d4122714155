"""A trainer of one's own: what it is asked before its workers start, and which datasets they divide."""

import ray
from observed import RESULTS, note, outcome
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


class Watched(DataParallelTrainer):
    def setup(self):
        note("driver", "setup", datasets=sorted(self.datasets))

    def preprocess_datasets(self):
        note("driver", "preprocess_datasets")
        super().preprocess_datasets()


def loop(config):
    rows = {name: sum(1 for _ in session.get_dataset_shard(name).iter_rows()) for name in ("train", "valid")}
    note(session.get_world_rank(), "rows", **rows)
    session.report({"rows": rows["valid"]})


ray.init(num_cpus=4, include_dashboard=False)
trainer = Watched(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="watched", storage_path=RESULTS, verbose=0),
    datasets={name: ray.data.from_items([{"x": x} for x in range(8)]) for name in ("train", "valid")},
)
divided = type(trainer.get_dataset_config()).__name__
result = trainer.fit()
outcome(rows=result.metrics["rows"], error=result.error, divided=divided)
