"""Datasets that are gone through several times, in the driver and in workers, and parts of them that are datasets."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.ml.train.data_parallel_trainer import DataParallelTrainer
from ray.train import Trainer
from ray.train.backend import BackendConfig


def loop_over_epochs():
    epochs = [sorted(row["x"] for row in epoch.iter_rows()) for epoch in train.get_dataset_shard().iter_epochs()]
    note(
        "epochs-%d" % train.world_rank(), "epochs", rows=[len(rows) for rows in epochs], is_same=epochs[0] == epochs[1]
    )
    return sum(sum(rows) for rows in epochs)


def loop_over_part(config):
    part = train.get_dataset_shard("train")
    note("part-%d" % train.world_rank(), "part", count=part.count(), taken=len(part.take(10)))
    rows = list(part.repeat(3).iter_rows())
    windows = [len(list(window.iter_rows())) for window in part.window(blocks_per_window=10).iter_epochs()]
    note("part-%d" % train.world_rank(), "repeated", rows=len(rows), windows=windows)
    train.report(rows=len(rows))


ray.init(num_cpus=4, include_dashboard=False)
data = ray.data.from_items([{"x": x} for x in (1, 2, 3, 4)])
outcome(
    repeated=len(list(data.repeat(2).iter_rows())),
    mapped=sorted(row["x"] for row in data.repeat(2).map(lambda row: {"x": 10 * row["x"]}).iter_rows()),
    window=sorted(row["x"] for row in data.window(blocks_per_window=1).iter_rows()),
)
trainer = Trainer(backend=BackendConfig(), num_workers=2, logdir=RESULTS)
trainer.start()
outcome(sums=sum(trainer.run(loop_over_epochs, dataset=data.repeat(2))))
trainer.shutdown()
result = DataParallelTrainer(
    train_loop_per_worker=loop_over_part,
    train_loop_config={},
    scaling_config={"num_workers": 2},
    datasets={"train": data},
).fit()
outcome(rows=result.metrics["rows"])
