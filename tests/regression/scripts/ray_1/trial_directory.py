"""Where a trial works: in its own directory below `local_dir`, which the driver names as well while it runs."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


def is_below(directory):
    return os.path.realpath(directory).startswith(os.path.realpath(RESULTS) + os.sep)


def train(config):
    with open("written.txt", "w") as file:
        file.write("here")
    note("trial", "where", works=is_below(os.getcwd()), told=is_below(tune.get_trial_dir()))
    tune.report(score=1)


class Watch(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        note("driver", "where", named=is_below(trial.logdir), written=os.listdir(trial.logdir).count("written.txt"))


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(train, name="run", local_dir=RESULTS, callbacks=[Watch()], verbose=0)
outcome(best=is_below(analysis.get_best_logdir("score", "max")))
