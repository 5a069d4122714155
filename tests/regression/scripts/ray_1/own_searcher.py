"""A user's own searcher, one trial at a time: the suggestions it made and the results it got back."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.suggest import ConcurrencyLimiter, Searcher


class Halving(Searcher):
    def __init__(self):
        super().__init__(metric="score", mode="max")
        self.at = 16.0

    def suggest(self, trial_id):
        self.at /= 2
        note("searcher", "suggest", at=self.at)
        return {"at": self.at}

    def on_trial_complete(self, trial_id, result=None, error=False):
        note("searcher", "on_trial_complete", score=result and result["score"], error=error)

    def save(self, checkpoint_path):
        pass

    def restore(self, checkpoint_path):
        pass


def train(config):
    tune.report(score=-abs(config["at"] - 3))


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    train,
    name="searched",
    search_alg=ConcurrencyLimiter(Halving(), max_concurrent=1),
    num_samples=4,
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.get_best_config(metric="score", mode="max"))
