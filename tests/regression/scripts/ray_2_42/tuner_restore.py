"""`Tuner.restore` of an experiment with a failed trial, with `restart_errored`."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import train, tune


def loop(config):
    note(config["x"], "start")
    for step in range(3):
        if config["x"] == 2 and step == 1 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise RuntimeError("broken")
        train.report({"step": step})


ray.init(num_cpus=2, include_dashboard=False)
first = tune.Tuner(
    loop,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=train.RunConfig(name="restarted", storage_path=RESULTS, verbose=0),
).fit()
open(os.path.join(RESULTS, "repaired"), "w").close()
path = os.path.join(RESULTS, "restarted")
second = tune.Tuner.restore(path, trainable=loop, restart_errored=True).fit()
outcome(errors=[first.num_errors, second.num_errors], steps=sorted(result.metrics["step"] for result in second))
