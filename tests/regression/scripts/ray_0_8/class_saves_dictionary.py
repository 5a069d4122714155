"""A class whose `_save` returns a dictionary; checkpoints every second iteration and at the end."""

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Sum(tune.Trainable):
    def _setup(self, config):
        self.total = config["start"]
        note(config["start"], "_setup", config=config, iteration=self._iteration)

    def _train(self):
        self.total += 2
        note(self.config["start"], "_train", iteration=self._iteration)
        return {"total": self.total, "half": self.total / 2.0}

    def _save(self, checkpoint_dir):
        note(self.config["start"], "_save", type=type(checkpoint_dir).__name__, total=self.total)
        return {"total": self.total}

    def _restore(self, checkpoint):
        self.total = checkpoint["total"]

    def _stop(self):
        note(self.config["start"], "_stop", total=self.total)


ray.init(num_cpus=2)
analysis = tune.run(
    Sum,
    name="sums",
    config={"start": tune.grid_search([0, 10, 20])},
    stop={"training_iteration": 5},
    checkpoint_freq=2,
    checkpoint_at_end=True,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    best=analysis.get_best_config(metric="total"),
    worst=analysis.get_best_config(metric="total", mode="min"),
    totals=sorted(analysis.dataframe()["total"]),
    statuses=[trial.status for trial in analysis.trials],
)
