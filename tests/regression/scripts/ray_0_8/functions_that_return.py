"""Functions that return what they made, which nobody looked at: a model, a list, a text."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune import track


class Model:
    def __init__(self, width):
        self.width = width


def fit(config):
    for step in range(2):
        track.log(score=config["width"] * (step + 1))
    note(config["width"], "end")
    return Model(config["width"])


def fit_reporting(config, reporter):
    scores = []
    for step in range(2):
        scores.append(config["width"] * (step + 1))
        reporter(score=scores[-1])
    return scores


def fit_saying(config):
    track.log(score=config["width"])
    return "done"


ray.init(num_cpus=2)
told = {}
for function in (fit, fit_reporting, fit_saying):
    analysis = tune.run(
        function,
        name=function.__name__,
        config={"width": tune.grid_search([1, 2])},
        local_dir=RESULTS,
        verbose=0,
    )
    told[function.__name__] = [
        sorted(trial.last_result["score"] for trial in analysis.trials),
        [trial.status for trial in analysis.trials],
        sorted(len(frame) for frame in analysis.trial_dataframes.values()),
    ]
outcome(**told)
