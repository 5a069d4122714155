"""The median stopping rule with one trial at a time: which trials it ends, and where."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import MedianStoppingRule


def train(config):
    for step in range(1, 9):
        tune.report(score=config["slope"] * step)


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    train,
    name="median",
    config={"slope": tune.grid_search([4, 3, 1])},
    scheduler=MedianStoppingRule(
        time_attr="training_iteration", metric="score", mode="max", grace_period=2, min_samples_required=1
    ),
    max_concurrent_trials=1,
    local_dir=RESULTS,
    verbose=0,
)
outcome(iterations=[trial.last_result["training_iteration"] for trial in analysis.trials])
