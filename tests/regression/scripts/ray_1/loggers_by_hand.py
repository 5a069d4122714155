"""Loggers that are driven by hand, for a stand-in of a trial that has a directory and a config, and no more."""

import csv
import json
import os

from observed import RESULTS, outcome
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback


class Standing:
    trial_id = "mine"
    config = {"lr": 0.5}
    evaluated_params = {"lr": 0.5}

    def __init__(self, logdir):
        self.logdir = logdir

    def init_logdir(self):
        os.makedirs(self.logdir, exist_ok=True)


trial = Standing(os.path.join(RESULTS, "by_hand"))
trial.init_logdir()
for logger in (JsonLoggerCallback(), CSVLoggerCallback()):
    logger.on_trial_start(1, [trial], trial)
    for step in range(2):
        logger.on_trial_result(step, [trial], trial, {"score": step, "training_iteration": step + 1})
    logger.on_trial_complete(2, [trial], trial)

with open(os.path.join(trial.logdir, "result.json")) as file:
    lines = [json.loads(line)["score"] for line in file]
with open(os.path.join(trial.logdir, "progress.csv")) as file:
    rows = [row["score"] for row in csv.DictReader(file)]
with open(os.path.join(trial.logdir, "params.json")) as file:
    params = json.load(file)
outcome(lines=lines, rows=rows, params=params)
