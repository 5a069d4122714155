"""Searchers with the arguments of 0.8: what they hold."""

from ray.tune.suggest import BasicVariantGenerator, SearchAlgorithm
from ray.tune.suggest.suggestion import Searcher

from observed import outcome


class Mine(Searcher):
    def suggest(self, trial_id):
        return None

    def on_trial_complete(self, trial_id, result=None, error=False):
        pass


searcher = Mine(metric="score", mode="max", max_concurrent=2, use_early_stopped_trials=True)
generator = BasicVariantGenerator(shuffle=True)
outcome(searcher=[searcher.metric, searcher.mode], generates=isinstance(generator, SearchAlgorithm))
