"""Functions that are made classes by hand, with the arguments that Tune passed them, and then run."""

import json
import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.function_runner import wrap_function


def with_checkpoints(config, checkpoint_dir=None):
    note("checkpoints", "start", checkpoint_dir=checkpoint_dir)
    for step in range(2):
        with tune.checkpoint_dir(step=step) as directory:
            with open(os.path.join(directory, "state.json"), "w") as file:
                json.dump(step, file)
        tune.report(step=step)


def with_reporter(config, reporter):
    for step in range(2):
        reporter(step=step * 10)


ray.init(num_cpus=1, include_dashboard=False)
for function in (with_checkpoints, with_reporter):
    made = wrap_function(function)
    analysis = tune.run(made, name=function.__name__, local_dir=RESULTS, verbose=0)
    last = analysis.trials[0].last_result
    outcome(**{function.__name__: [issubclass(made, tune.Trainable), last["step"], last["training_iteration"]]})
