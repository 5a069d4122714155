"""A run that failed is restored in the handler of its failure, with another loop; then once more, when it is over."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer


def epochs(config, fails):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "epoch.json") + 1
    note(train.get_context().get_world_rank(), "start", at=start, lr=config["lr"])
    for epoch in range(start, 4):
        if epoch == 2 and fails:
            raise ValueError("not a number")
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


def loop(config):
    epochs(config, fails=True)


def repaired(config):
    epochs(config, fails=False)


ray.init(num_cpus=2, include_dashboard=False)
trainer = DataParallelTrainer(
    loop,
    train_loop_config={"lr": 0.5},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="restored", storage_path=RESULTS, verbose=0),
)
try:
    trainer.fit()
except TrainingFailedError:
    outcome(first="failed")
    trainer = DataParallelTrainer.restore(os.path.join(RESULTS, "restored"), train_loop_per_worker=repaired)
    result = trainer.fit()
    outcome(second=result.metrics["epoch"])

result = DataParallelTrainer.restore(f"{RESULTS}/restored", repaired).fit()
outcome(third=result.metrics["epoch"])
