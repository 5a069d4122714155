"""Searchers of libraries as they were made in 0.8: how many trials at a time, and what becomes of those stopped early."""

import ray
from hyperopt import hp
from observed import RESULTS, outcome
from ray import tune
from ray.tune.suggest.bayesopt import BayesOptSearch
from ray.tune.suggest.hyperopt import HyperOptSearch


def trained(config):
    for step in range(2):
        tune.report(mean_loss=config["width"] + step)


SPACE = {"width": hp.uniform("width", 0, 20)}

ray.init(num_cpus=1)
analysis = tune.run(
    trained,
    name="searched",
    search_alg=HyperOptSearch(
        SPACE,
        max_concurrent=1,
        metric="mean_loss",
        mode="min",
        points_to_evaluate=[{"width": 2.0}, {"width": 4.0}],
        use_early_stopped_trials=True,
    ),
    num_samples=2,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    trials=len(analysis.trials),
    steps=sorted(trial.last_result["training_iteration"] for trial in analysis.trials),
    unsaid=type(HyperOptSearch(SPACE)).__name__,
    bayes=type(
        BayesOptSearch(
            {"width": (0, 20)},
            max_concurrent=2,
            metric="mean_loss",
            mode="min",
            utility_kwargs={"kind": "ucb", "kappa": 2.5, "xi": 0.0},
            use_early_stopped_trials=True,
        )
    ).__name__,
    widths=sorted(trial.config["width"] for trial in analysis.trials),
)
