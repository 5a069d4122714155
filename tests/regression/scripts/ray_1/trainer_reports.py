"""`ray.train.Trainer` of 1.9 - 1.13: two workers, `report`, `save_checkpoint`, and what `run` returns."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train import Trainer
from ray.train.backend import BackendConfig


def loop(config):
    rank = train.world_rank()
    saved = train.load_checkpoint()
    start = saved["epoch"] + 1 if saved else 0
    note(rank, "start", at=start, size=train.world_size(), local=train.local_rank())
    for epoch in range(start, start + 3):
        train.save_checkpoint(epoch=epoch)
        train.report(epoch=epoch, value=config["x"] * (rank + 1))
    return rank * 100 + config["x"]


ray.init(num_cpus=3, include_dashboard=False)
trainer = Trainer(backend=BackendConfig(), num_workers=2, logdir=RESULTS)
trainer.start()
returned = trainer.run(loop, config={"x": 7})
outcome(returned=returned, latest=trainer.latest_checkpoint["epoch"])
returned = trainer.run(loop, config={"x": 8}, checkpoint=trainer.latest_checkpoint)
outcome(again=returned, latest_again=trainer.latest_checkpoint["epoch"])
trainer.shutdown()
