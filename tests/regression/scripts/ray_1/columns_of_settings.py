"""Columns of settings in the frame of last results, which are named with dots."""

import ray
from observed import RESULTS, outcome
from ray import tune


def score(config):
    tune.report(score=config["lr"] * 10)


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    score,
    name="columns",
    config={"lr": tune.grid_search([1, 3])},
    metric="score",
    mode="max",
    local_dir=RESULTS,
    verbose=0,
)
frame = analysis.results_df
outcome(
    rates=sorted(frame["config.lr"]),
    several=sorted(frame[["score", "config.lr"]].to_numpy().tolist()),
    best=list(analysis.best_result_df["config.lr"]),
    is_there="config.lr" in frame,
)
