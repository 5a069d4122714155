"""`tune.report` with keywords; a stop criterion given as a dictionary, and one given as a function."""

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    for step in range(20):
        tune.report(loss=(step - config["best"]) ** 2, step=step)


def far_away(trial_id, result):
    return result["loss"] > 60


ray.init(num_cpus=2)
space = {"best": tune.grid_search([2, 4])}
by_dictionary = tune.run(train, name="dictionary", config=space, stop={"step": 6}, local_dir=RESULTS, verbose=0)
by_function = tune.run(train, name="function", config=space, stop=far_away, local_dir=RESULTS, verbose=0)
outcome(
    by_dictionary=[trial.last_result["step"] for trial in by_dictionary.trials],
    by_function=[trial.last_result["step"] for trial in by_function.trials],
)
