"""What a trial and an analysis tell: resources, places, times, checkpoints, errors."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


class Climb(tune.Trainable):
    def _setup(self, config):
        self.at = 0

    def _train(self):
        self.at += self.config["by"]
        if self.config["by"] == 3 and self.at > 3:
            raise ValueError("too high")
        return {"at": self.at, "done": self.at >= 6}

    def _save(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "at.txt")
        with open(path, "w") as file:
            file.write(str(self.at))
        return path

    def _restore(self, path):
        with open(path) as file:
            self.at = int(file.read())


ray.init(num_cpus=1)
analysis = tune.run(
    Climb,
    name="climbed",
    config={"by": tune.grid_search([1, 2, 3])},
    checkpoint_freq=1,
    local_dir=RESULTS,
    raise_on_failed_trial=False,
    verbose=0,
)
trials = sorted(analysis.trials, key=lambda trial: trial.config["by"])
outcome(
    resources=[[trial.resources.cpu, trial.resources.gpu] for trial in trials],
    logdirs=[os.path.isdir(trial.logdir) for trial in trials],
    local_dirs=[trial.local_dir.rstrip("/") == os.path.join(RESULTS, "climbed") for trial in trials],
    remote=[trial.remote_checkpoint_dir for trial in trials],
    started=[trial.start_time is not None for trial in trials],
    updated=[trial.last_update_time > 0 for trial in trials],
    errors=["too high" in (trial.error_msg or "") for trial in trials],
    saved=[open(trial.checkpoint.value).read() for trial in trials],
    best_trial=analysis.get_best_trial(metric="at").config,
    best_config=analysis.get_best_config(metric="at"),
    best_logdir=os.path.basename(analysis.get_best_logdir(metric="at"))[:5],
    logdir_column=sorted(os.path.isdir(path) for path in analysis.dataframe()["logdir"]),
    statuses=[trial.status for trial in trials],
)
