"""`run_experiments` with dictionaries, and `tune.run` with `Experiment` objects."""

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config, reporter):
    for step in range(3):
        reporter(score=config["x"] * step)


tune.register_trainable("by_name", train)
ray.init(num_cpus=2)
trials = tune.run_experiments(
    {
        "first": {
            "run": "by_name",
            "config": {"x": tune.grid_search([1, 2])},
            "stop": {"training_iteration": 2},
            "local_dir": RESULTS,
        },
        "second": {"run": train, "config": {"x": 5}, "local_dir": RESULTS},
    },
    verbose=0,
)
outcome(trials=sorted([trial.config["x"], trial.last_result["score"]] for trial in trials))
third = tune.Experiment("third", train, config={"x": 7}, num_samples=2, local_dir=RESULTS)
analysis = tune.run(third, verbose=0)
outcome(third=[trial.last_result["score"] for trial in analysis.trials])
