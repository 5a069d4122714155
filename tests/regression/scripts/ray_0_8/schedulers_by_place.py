"""Schedulers whose arguments are told by their places: a reward in front of the metric."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, HyperBandScheduler, MedianStoppingRule, PopulationBasedTraining


def train(config):
    for step in range(1, 10):
        tune.report(score=config["slope"] * step)


ray.init(num_cpus=1)
runs = []
for number, scheduler in enumerate(
    [
        AsyncHyperBandScheduler("training_iteration", None, "score", "max", 9, 1, 3),
        AsyncHyperBandScheduler("training_iteration", reward_attr="score", max_t=9, grace_period=1, reduction_factor=3),
        AsyncHyperBandScheduler("training_iteration", "score", "none", "min", 9, 1, 3),
    ]
):
    analysis = tune.run(
        train,
        name="scheduled-%d" % number,
        config={"slope": tune.grid_search([4, 3, 2, 1])},
        scheduler=scheduler,
        local_dir=RESULTS,
        verbose=0,
    )
    runs.append([trial.last_result["training_iteration"] for trial in analysis.trials])
others = [
    MedianStoppingRule("training_iteration", "score", "none", "min", 1, 1),
    HyperBandScheduler("training_iteration", None, "score", "min", 27),
    PopulationBasedTraining("training_iteration", None, "score", "min", 4, {"slope": [1, 2]}),
]
outcome(runs=runs, metrics=[scheduler._metric for scheduler in others])
