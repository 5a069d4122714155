"""Callbacks are told when a trial goes on from its checkpoint, after a failure."""

import json
import os

import ray
from observed import RESULTS, note
from ray import tune
from ray.tune.logger import LoggerCallback


class Watch(tune.Callback):
    def on_trial_start(self, iteration, trials, trial, **info):
        note("callback", "on_trial_start", trials=len(trials))

    def on_trial_restore(self, iteration, trials, trial, **info):
        note("callback", "on_trial_restore", trials=len(trials), step=trial.last_result["step"])


class Lines(LoggerCallback):
    def log_trial_restore(self, trial):
        note("logger", "log_trial_restore", step=trial.last_result["step"])


def train(config, checkpoint_dir=None):
    first = 0
    if checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "state.json")) as file:
            first = json.load(file)["step"] + 1
    for step in range(first, 4):
        if step == 2 and not checkpoint_dir:
            raise RuntimeError("once")
        with tune.checkpoint_dir(step=step) as directory:
            with open(os.path.join(directory, "state.json"), "w") as file:
                json.dump({"step": step}, file)
        tune.report(step=step)


ray.init(num_cpus=1, include_dashboard=False)
tune.run(train, name="restored", callbacks=[Watch(), Lines()], max_failures=1, local_dir=RESULTS, verbose=0)
