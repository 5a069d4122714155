"""Schedulers that are told `reward_attr`, and what samples draw."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, HyperBandScheduler, MedianStoppingRule, PopulationBasedTraining


def train(config):
    for step in range(4):
        tune.report(score=config["x"] * (step + 1), low=float(config["low"]))


ray.init(num_cpus=1)
schedulers = [
    AsyncHyperBandScheduler(reward_attr="score", max_t=100),
    MedianStoppingRule(reward_attr="score", grace_period=10),
    HyperBandScheduler(reward_attr="score", max_t=100),
]
PopulationBasedTraining(
    reward_attr="score", perturbation_interval=100, hyperparam_mutations={"x": lambda: tune.uniform(1, 2).func(None)}
)
runs = []
for number, scheduler in enumerate(schedulers[:2]):
    analysis = tune.run(
        train,
        name="scheduled-%d" % number,
        config={"x": tune.grid_search([1, 2]), "low": tune.uniform(0.5, 0.5)},
        scheduler=scheduler,
        local_dir=RESULTS,
        verbose=0,
    )
    runs.append(sorted(trial.last_result["score"] for trial in analysis.trials))
outcome(runs=runs)
