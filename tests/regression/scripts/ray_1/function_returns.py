"""Functions that return their result, yield it, or report one number without a name."""

import ray
from observed import RESULTS, outcome
from ray import tune


def returns(config):
    return {"score": config["x"] ** 2}


def yields(config):
    for step in range(3):
        yield {"score": config["x"] * step}


def unnamed(config):
    tune.report(config["x"] * 1.5)


def both(config):
    tune.report(score=1)
    return {"score": config["x"] + 100}


ray.init(num_cpus=2, include_dashboard=False)
space = {"x": tune.grid_search([1, 2])}
for function in (returns, yields, both):
    analysis = tune.run(function, name=function.__name__, config=space, local_dir=RESULTS, verbose=0)
    outcome(**{function.__name__: [trial.last_result["score"] for trial in analysis.trials]})
analysis = tune.run(unnamed, name="unnamed", config=space, local_dir=RESULTS, verbose=0)
outcome(unnamed=[trial.last_result["_metric"] for trial in analysis.trials])
