"""Parameters of `tune.run` that said how the driver worked: the trials do the same without them."""

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    for step in range(2):
        tune.report(score=config["x"] + step)


ray.init(num_cpus=2)
analysis = tune.run(
    train,
    name="parameters",
    config={"x": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    upload_dir=None,
    sync_to_cloud=None,
    sync_to_driver=False,
    sync_on_checkpoint=True,
    global_checkpoint_period=5,
    with_server=False,
    server_port=4321,
    queue_trials=True,
    trial_executor=None,
    fail_fast=False,
    ray_auto_init=True,
    verbose=0,
)
outcome(
    scores=sorted(trial.last_result["score"] for trial in analysis.trials),
    statuses=[trial.status for trial in analysis.trials],
)
