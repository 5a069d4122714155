"""What `run_experiments` and `Experiment` were given to work with: a searcher, a reporter, loggers."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.logger import DEFAULT_LOGGERS, Logger
from ray.tune.suggest import ConcurrencyLimiter
from ray.tune.suggest.suggestion import Searcher


class Counting(Searcher):
    def __init__(self):
        super(Counting, self).__init__(metric="score", mode="max")
        self.next = 0

    def suggest(self, trial_id):
        self.next += 1
        return {"x": self.next}

    def on_trial_complete(self, trial_id, result=None, error=False):
        note("searcher", "on_trial_complete", score=result["score"])


class Noting(Logger):
    def on_result(self, result):
        note("logger", "on_result", score=result["score"], x=self.config["x"])


class Quiet(tune.CLIReporter):
    def report(self, trials, done, *sys_info):
        if done:
            note("reporter", "report", trials=len(trials))


def train(config):
    for step in range(2):
        tune.report(score=config["x"] + step)


ray.init(num_cpus=1)
trials = tune.run_experiments(
    tune.Experiment("searched", train, num_samples=3, local_dir=RESULTS, loggers=list(DEFAULT_LOGGERS) + [Noting]),
    search_alg=ConcurrencyLimiter(Counting(), max_concurrent=1),
    progress_reporter=Quiet(),
    verbose=1,
)
outcome(scores=[[trial.config["x"], trial.last_result["score"]] for trial in trials])
