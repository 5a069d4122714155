"""A `Tuner` with a user's searcher of Ray 2, and a limit of trials side by side."""

import ray
from observed import RESULTS, note, outcome
from ray import air, tune
from ray.air import session
from ray.tune.search import ConcurrencyLimiter, Searcher


class Doubling(Searcher):
    def __init__(self):
        super().__init__(metric="distance", mode="min")
        self.at = 1

    def suggest(self, trial_id):
        self.at *= 2
        note("searcher", "suggest", at=self.at)
        return {"at": self.at}

    def on_trial_complete(self, trial_id, result=None, error=False):
        note("searcher", "on_trial_complete", distance=result and result["distance"], error=error)

    def save(self, checkpoint_path):
        pass

    def restore(self, checkpoint_path):
        pass


def train(config):
    session.report({"distance": abs(config["at"] - 7)})


ray.init(num_cpus=1, include_dashboard=False)
grid = tune.Tuner(
    train,
    tune_config=tune.TuneConfig(search_alg=ConcurrencyLimiter(Doubling(), max_concurrent=1), num_samples=4),
    run_config=air.RunConfig(name="searched", storage_path=RESULTS, verbose=0),
).fit()
outcome(best=grid.get_best_result("distance", "min").config)
