"""Parameters of `Experiment` and `run_experiments` that go elsewhere today, or nowhere."""

import ray
from observed import RESULTS, outcome
from ray import tune


class Count(tune.Trainable):
    def _setup(self, config):
        self.at = 0

    def _train(self):
        self.at += 1
        return {"at": self.at, "down": -self.at}

    def _save(self, checkpoint_dir):
        return {"at": self.at}

    def _restore(self, checkpoint):
        self.at = checkpoint["at"]


ray.init(num_cpus=1)
experiment = tune.Experiment(
    "counted",
    Count,
    stop={"training_iteration": 4},
    local_dir=RESULTS,
    upload_dir=None,
    sync_to_driver=False,
    sync_on_checkpoint=True,
    checkpoint_freq=1,
    checkpoint_at_end=True,
    keep_checkpoints_num=2,
    checkpoint_score_attr="min-at",
)
trials = tune.run_experiments(
    experiment,
    search_alg=None,
    with_server=False,
    server_port=4321,
    queue_trials=False,
    trial_executor=None,
    verbose=0,
)
outcome(at=[trial.last_result["at"] for trial in trials], statuses=[trial.status for trial in trials])
