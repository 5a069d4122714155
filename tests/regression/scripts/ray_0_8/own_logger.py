"""A user's own subclass of `Logger` beside the loggers that Ray has."""

import json
import os

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.logger import DEFAULT_LOGGERS, Logger


class Lines(Logger):
    def _init(self):
        self.file = open(os.path.join(self.logdir, "lines.txt"), "w")
        self.file.write("config %s\n" % json.dumps(self.config, sort_keys=True))

    def on_result(self, result):
        self.file.write("%d %d\n" % (result["training_iteration"], result["score"]))
        self.file.flush()

    def close(self):
        self.file.write("closed\n")
        self.file.close()


def train(config):
    for step in range(3):
        tune.report(score=config["x"] + step)


ray.init(num_cpus=1)
analysis = tune.run(
    train,
    name="logged",
    config={"x": tune.grid_search([10, 20])},
    loggers=DEFAULT_LOGGERS + (Lines,),
    local_dir=RESULTS,
    verbose=0,
)
outcome(lines=[open(os.path.join(trial.logdir, "lines.txt")).read() for trial in analysis.trials])
