"""`Analysis` of a directory on disk, after the run: data frames, configs, the best directory."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    for step in range(4):
        tune.report(score=config["x"] * (step - 1), loss=abs(step - config["x"]))


ray.init(num_cpus=2)
tune.run(train, name="done", config={"x": tune.grid_search([1, 2, 3])}, local_dir=RESULTS, verbose=0)
analysis = tune.Analysis(os.path.join(RESULTS, "done"))
frames = analysis.trial_dataframes
outcome(
    last=sorted(analysis.dataframe()["score"]),
    highest=sorted(analysis.dataframe(metric="loss", mode="max")["loss"]),
    lowest=sorted(analysis.dataframe(metric="loss", mode="min")["loss"]),
    best=analysis.get_best_config("score", mode="max"),
    worst=analysis.get_best_config("score", mode="min"),
    configs=sorted(config["x"] for config in analysis.get_all_configs().values()),
    configs_by_directory=[os.path.isdir(path) for path in analysis.get_all_configs()],
    best_logdir_has_frame=analysis.get_best_logdir("score", mode="max") in frames,
    scores=sorted(list(frame["score"]) for frame in frames.values()),
)
