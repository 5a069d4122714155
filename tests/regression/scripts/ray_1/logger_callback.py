"""A user's own `LoggerCallback`: the hooks it gets for each trial, and what it writes there."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.logger import LoggerCallback


class Lines(LoggerCallback):
    def setup(self, **info):
        note("logger", "setup")

    def log_trial_start(self, trial):
        note(trial.config["x"], "log_trial_start")

    def log_trial_result(self, iteration, trial, result):
        note(trial.config["x"], "log_trial_result", score=result["score"])
        with open(os.path.join(trial.logdir, "lines.txt"), "a") as file:
            file.write("%d\n" % result["score"])

    def log_trial_end(self, trial, failed=False):
        note(trial.config["x"], "log_trial_end", failed=failed)


def train(config):
    for step in range(3):
        tune.report(score=step * config["x"])


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    train,
    name="logged",
    config={"x": tune.grid_search([1, 2])},
    callbacks=[Lines()],
    local_dir=RESULTS,
    verbose=0,
)
outcome(lines=[open(os.path.join(trial.logdir, "lines.txt")).read() for trial in analysis.trials])
