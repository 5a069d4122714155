"""A user's own `Searcher` of 0.8.7, limited to one trial at a time."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.suggest import ConcurrencyLimiter
from ray.tune.suggest.suggestion import Searcher


class Counting(Searcher):
    def __init__(self):
        super(Counting, self).__init__(metric="loss", mode="min")
        self.next = 0

    def suggest(self, trial_id):
        self.next += 1
        note("searcher", "suggest", next=self.next)
        return {"x": self.next}

    def on_trial_complete(self, trial_id, result=None, error=False):
        note("searcher", "on_trial_complete", loss=result and result["loss"], error=error)

    def save(self, checkpoint_dir):
        pass

    def restore(self, checkpoint_dir):
        pass


def train(config):
    tune.report(loss=(config["x"] - 2) ** 2)


ray.init(num_cpus=1)
analysis = tune.run(
    train,
    name="counted",
    search_alg=ConcurrencyLimiter(Counting(), max_concurrent=1),
    num_samples=3,
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.get_best_config(metric="loss", mode="min"))
