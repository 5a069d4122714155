"""`Tuner(trainer)`: the checkpoints that trials have, and the one of the best."""

import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train, tune
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"value": config["slope"] * epoch}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    DataParallelTrainer(loop, scaling_config=train.ScalingConfig(num_workers=1)),
    param_space={"train_loop_config": {"slope": tune.grid_search([1, 2])}},
    tune_config=tune.TuneConfig(metric="value", mode="max"),
    run_config=train.RunConfig(name="tuned", storage_path=RESULTS, verbose=0),
).fit()
best = grid.get_best_result()
with best.checkpoint.as_directory() as directory:
    outcome(best=best.config["train_loop_config"], epoch=read_json(directory, "epoch.json"))
