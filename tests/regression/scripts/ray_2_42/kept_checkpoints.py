"""A trainer that keeps the best checkpoints by score: which are kept, and which is the best."""

import tempfile

import ray
from observed import RESULTS, outcome, read_json, write_json
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer

SCORES = [1, 5, 3, 4, 2]


def content(checkpoint):
    with checkpoint.as_directory() as directory:
        return read_json(directory, "score.json")


def loop(config):
    for score in SCORES:
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "score.json", score)
            train.report({"score": score}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(
        name="kept",
        storage_path=RESULTS,
        verbose=0,
        checkpoint_config=train.CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="score"),
    ),
).fit()
outcome(
    last=content(result.checkpoint),
    kept=sorted([content(checkpoint), metrics["score"]] for checkpoint, metrics in result.best_checkpoints),
    best=content(result.get_best_checkpoint("score", "max")),
)
