"""`session.report` in a trainable with directories as checkpoints, and `session.get_checkpoint` after a failure."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune
from ray.air import Checkpoint, FailureConfig, RunConfig, session


def train(config):
    start = 0
    checkpoint = session.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "step.json") + 1
    note(config["x"], "start", at=start)
    for step in range(start, 5):
        broken = os.path.join(RESULTS, "broken-%d" % config["x"])
        if step == 3 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("lost a machine")
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "step.json", step)
            session.report({"step": step, "score": step * config["x"]}, checkpoint=Checkpoint.from_directory(directory))


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
tuner = tune.Tuner(
    train,
    param_space={"x": tune.grid_search([1, 2])},
    tune_config=tune.TuneConfig(metric="score", mode="max"),
    run_config=RunConfig(name="session", storage_path=RESULTS, verbose=0, failure_config=FailureConfig(max_failures=1)),
)
grid = tuner.fit()
best = grid.get_best_result()
with best.checkpoint.as_directory() as directory:
    outcome(best=best.config, score=best.metrics["score"], step=read_json(directory, "step.json"))
outcome(
    errors=grid.num_errors, terminated=grid.num_terminated, scores=sorted(result.metrics["score"] for result in grid)
)
