"""Actors that are used again for the next trial: `reset_config` gets its configuration."""

import ray
from observed import RESULTS, outcome
from ray import tune


class Reused(tune.Trainable):
    def _setup(self, config):
        self.level = config["level"]

    def _train(self):
        return {"level": self.level, "done": self._iteration >= 1}

    def _save(self, checkpoint_dir):
        return {"level": self.level}

    def _restore(self, checkpoint):
        self.level = checkpoint["level"]

    def reset_config(self, new_config):
        # Whether a trial finds a free actor is chance; what is compared is that either way gives the same results.
        self.level = new_config["level"]
        self.config = new_config
        return True


ray.init(num_cpus=1)
analysis = tune.run(
    Reused,
    name="reused",
    config={"level": tune.grid_search([1, 2, 3])},
    reuse_actors=True,
    local_dir=RESULTS,
    verbose=0,
)
outcome(levels=[trial.last_result["level"] for trial in analysis.trials])
