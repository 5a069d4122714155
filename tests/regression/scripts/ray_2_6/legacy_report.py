"""`tune.report` with keywords and `checkpoint_dir`, which Ray 2.0 - 2.6 still took."""

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import air, tune


def train(config, checkpoint_dir=None):
    note(config["x"], "start", has_directory=checkpoint_dir is not None)
    for step in range(3):
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "step.json", step)
        tune.report(step=step, score=step + config["x"])


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    train,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=air.RunConfig(name="legacy", storage_path=RESULTS, verbose=0),
).fit()
outcome(scores=sorted(result.metrics["score"] for result in grid))
with grid[0].checkpoint.as_directory() as directory:
    outcome(step=read_json(directory, "step.json"))
