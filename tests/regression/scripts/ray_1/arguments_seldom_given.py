"""Arguments of 1.13 that are seldom given: a budget, a reporter, where an analysis and a Trainable by hand store things."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune import ExperimentAnalysis, SyncConfig
from ray.tune.stopper import MaximumIterationStopper, PublicAPI


class Steps(tune.Trainable):
    def setup(self, config):
        self.at = config["by"]

    def step(self):
        self.at += self.config["by"]
        return {"at": self.at}

    def save_checkpoint(self, checkpoint_dir):
        return {"at": self.at}

    def load_checkpoint(self, checkpoint):
        self.at = checkpoint["at"]


class Counting(tune.CLIReporter):
    ends = []

    def report(self, trials, done, *sys_info):
        if done:
            self.ends.append(len(trials))


ray.init(num_cpus=1)
run = tune.run(
    Steps,
    name="stepped",
    metric="at",
    mode="max",
    config={"by": tune.grid_search([1, 2])},
    stop=MaximumIterationStopper(2),
    time_budget_s=3600,
    progress_reporter=Counting(),
    local_dir=RESULTS,
    verbose=1,
)
opened = ExperimentAnalysis(os.path.join(RESULTS, "stepped"), run.trials, sync_config=SyncConfig(syncer=None))
steps = Steps({"by": 5}, remote_checkpoint_dir="s3://bucket/steps", sync_function_tpl="cp -r {source} {target}")
outcome(
    best=run.best_config,
    ends=Counting.ends,
    opened=[len(opened.trials), opened.get_best_config("at", "max")],
    frame=sorted(os.path.isdir(path) for path in run.dataframe()["logdir"]),
    steps=[steps.train()["at"], steps.remote_checkpoint_dir, steps.uses_cloud_checkpointing, steps.sync_function_tpl],
    decorates=callable(PublicAPI(stability="beta")),
)
