"""The ways to resume in 0.8: from the local directory, after a question, and from a remote one that there is not."""

import io
import os
import sys

import ray
from observed import RESULTS, note, outcome
from ray import tune

REPAIRED = os.path.join(os.path.dirname(RESULTS), "repaired")


class Count(tune.Trainable):
    def _setup(self, config):
        self.at = 0
        note(config["x"], "_setup")

    def _train(self):
        if self.config["x"] == 2 and self.at == 2 and not os.path.exists(REPAIRED):
            raise RuntimeError("x is broken")
        self.at += 1
        return {"at": self.at}

    def _save(self, checkpoint_dir):
        return {"at": self.at}

    def _restore(self, checkpoint):
        self.at = checkpoint["at"]
        note(self.config["x"], "_restore", at=self.at)


def statuses(analysis):
    return sorted([trial.config["x"], trial.status, trial.last_result["at"]] for trial in analysis.trials)


settings = dict(
    name="counted",
    config={"x": tune.grid_search([1, 2])},
    stop={"training_iteration": 3},
    checkpoint_freq=1,
    local_dir=RESULTS,
    raise_on_failed_trial=False,
    verbose=0,
)
ray.init(num_cpus=1)
outcome(first=statuses(tune.run(Count, **settings)))
open(REPAIRED, "w").close()
outcome(local=statuses(tune.run(Count, resume="LOCAL", **settings)))
sys.stdin = io.StringIO("y\n")
outcome(asked=statuses(tune.run(Count, resume="PROMPT", **settings)))
try:
    tune.run(Count, resume="REMOTE", **settings)
except ValueError as error:
    outcome(remote=str(error).startswith("Called resume from remote without remote directory"))
