"""The loss that Ray 1 negated by itself: what schedulers, runs and questions maximise that is not reported."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import MedianStoppingRule


def train(config):
    for step in range(1, 9):
        tune.report(mean_loss=config["start"] - config["slope"] * step)


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    train,
    name="negated",
    config={"start": 100, "slope": tune.grid_search([4, 3, 1])},
    scheduler=MedianStoppingRule(
        time_attr="training_iteration", metric="neg_mean_loss", mode="max", grace_period=2, min_samples_required=1
    ),
    max_concurrent_trials=1,
    keep_checkpoints_num=2,
    checkpoint_score_attr="neg_mean_loss",
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    iterations=[trial.last_result["training_iteration"] for trial in analysis.trials],
    best=analysis.get_best_config("neg_mean_loss", "max"),
    losses=list(analysis.dataframe(metric="neg_mean_loss", mode="max")["mean_loss"]),
)
