"""A TensorFlow trainer that goes on from a checkpoint it is given, a preprocessor, and the question whether it can."""

import os

import ray
from observed import RESULTS, note, outcome
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.data.preprocessors import BatchMapper
from ray.train.tensorflow.tensorflow_trainer import TensorflowTrainer


def loop(config):
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    batches = session.get_dataset_shard("train").iter_batches(batch_size=2, batch_format="pandas")
    total = sum(value for batch in batches for value in batch["x"])
    note(session.get_world_rank(), "start", epoch=start, total=total)
    for epoch in range(start, 3):
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


ray.init(num_cpus=2, include_dashboard=False)
path = os.path.join(RESULTS, "trained")
before = TensorflowTrainer.can_restore(path)
result = TensorflowTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="trained", storage_path=RESULTS, verbose=0),
    datasets={"train": ray.data.from_items([{"x": 1}, {"x": 2}])},
    preprocessor=BatchMapper(lambda frame: frame * 10, batch_format="pandas"),
    resume_from_checkpoint=Checkpoint.from_dict({"epoch": 0}),
).fit()
outcome(can_restore=[before, TensorflowTrainer.can_restore(path)], epoch=result.metrics["epoch"])
