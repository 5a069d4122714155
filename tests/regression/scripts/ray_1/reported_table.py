"""What a progress reporter says of an experiment: where its results are."""

import os

import ray
from observed import RESULTS, note
from ray import tune
from ray.tune import CLIReporter


class Reporter(CLIReporter):
    def report(self, trials, done, *sys_info):
        said = [line for line in self._progress_str(trials, done, *sys_info).splitlines() if "logdir" in line]
        if done:
            note("reporter", "report", said=[line.replace(RESULTS, "here") for line in said], trials=len(trials))


def train(config):
    tune.report(score=1)


ray.init(num_cpus=1, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
tune.run(train, name="told", progress_reporter=Reporter(), local_dir=RESULTS, verbose=1)
