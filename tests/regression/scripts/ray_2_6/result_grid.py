"""What a `ResultGrid` and its `Result`s tell, with one trial that fails."""

import ray
from observed import RESULTS, caught, outcome
from ray import air, tune


def train(config):
    for step in range(3):
        if config["x"] == 3 and step == 2:
            raise ValueError("three")
        yield {"score": config["x"] * step}


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    train,
    param_space={"x": tune.grid_search([1, 2, 3])},
    run_config=air.RunConfig(name="grid", storage_path=RESULTS, verbose=0),
).fit()
results = sorted(grid, key=lambda result: result.config["x"])
outcome(
    length=len(grid),
    errors=[type(error).__name__ for error in grid.errors],
    num_errors=grid.num_errors,
    metrics=[result.metrics["score"] for result in results],
    frames=[list(result.metrics_dataframe["score"]) for result in results],
    best=grid.get_best_result("score", "max").config,
    worst=grid.get_best_result("score", "min").config,
    dataframe=sorted(grid.get_dataframe()["score"]),
    checkpoints=[result.checkpoint for result in results],
)
with caught("no_metric"):
    grid.get_best_result()
