"""What a worker gets of a dataset in 1.13: a part of it that is a dataset itself, which can be counted and looked at."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train import Trainer
from ray.train.backend import BackendConfig


def loop():
    part = train.get_dataset_shard()
    note(
        train.world_rank(), "part", count=part.count(), taken=len(part.take(10)), is_mean=part.mean() == part.sum() / 2
    )
    return part.sum()


ray.init(num_cpus=3, include_dashboard=False)
trainer = Trainer(backend=BackendConfig(), num_workers=2, logdir=RESULTS)
trainer.start()
outcome(sums=sum(trainer.run(loop, dataset=ray.data.from_items([1, 2, 3, 4]))))
trainer.shutdown()
