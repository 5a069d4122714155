"""A function with a `reporter` argument: keywords, `timesteps_total`, and its `logdir`."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


def climb(config, reporter):
    height = 0
    for step in range(4):
        height += config["pace"]
        reporter(timesteps_total=step * 100, height=height, mean_loss=1.0 / height)
    note(config["pace"], "end", logdir_exists=os.path.isdir(reporter.logdir))


ray.init(num_cpus=2)
analysis = tune.run(
    climb,
    name="climb",
    config={"pace": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.get_best_config(metric="height"), heights=sorted(analysis.dataframe()["height"]))
