"""`Tuner(trainer)` over the configuration of the train loop; metrics reach the grid."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    note(config["slope"], "start", rank=session.get_world_rank())
    for epoch in range(3):
        session.report({"value": config["slope"] * epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


ray.init(num_cpus=2, include_dashboard=False)
trainer = DataParallelTrainer(loop, train_loop_config={"slope": 0}, scaling_config=ScalingConfig(num_workers=1))
grid = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"slope": tune.grid_search([1, 2])}},
    tune_config=tune.TuneConfig(metric="value", mode="max"),
    run_config=RunConfig(name="tuned", storage_path=RESULTS, verbose=0),
).fit()
best = grid.get_best_result()
outcome(
    best=best.config["train_loop_config"],
    value=best.metrics["value"],
    values=sorted(result.metrics["value"] for result in grid),
)
