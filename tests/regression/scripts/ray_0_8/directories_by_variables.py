"""Where results go without an argument for it, arguments by position, and a scheduler that says no metric."""

import os

os.environ["TUNE_RESULT_DIR"] = os.environ["SUITE_RESULTS"]
os.environ["TUNE_CLOUD_SYNC_S"] = "300"
os.environ["TUNE_CLUSTER_SSH_KEY"] = "/nowhere/key.pem"

import ray
from observed import outcome
from ray import tune
from ray.tune import CLIReporter
from ray.tune.schedulers import HyperBandScheduler
from ray.tune.utils import get_pinned_object, pin_in_object_store
from ray.tune.utils.util import get_pinned_object as get_of_its_module
from ray.tune.utils.util import pin_in_object_store as pin_of_its_module

ray.init(num_cpus=1)
pinned = pin_in_object_store([1, 2, 3])
again = pin_of_its_module({"x": 4})


def train(config):
    for step in range(3):
        tune.report(episode_reward_mean=config["x"] * step, length=len(get_pinned_object(pinned)))


analysis = tune.run(
    train,
    "by_position",
    {"training_iteration": 2},
    {"x": tune.grid_search([1, 2])},
    scheduler=HyperBandScheduler(max_t=3),
    progress_reporter=CLIReporter(metric_columns=["episode_reward_mean"]),
    verbose=0,
)
trials = tune.run(train, name="listed", config={"x": 5}, return_trials=True, verbose=0)
outcome(
    rewards=[trial.last_result["episode_reward_mean"] for trial in analysis.trials],
    lengths=[trial.last_result["length"] for trial in analysis.trials],
    pinned=get_of_its_module(again),
    listed=[trial.config["x"] for trial in trials],
    best=[analysis.get_best_trial("episode_reward_mean").config, analysis.get_best_config("episode_reward_mean")],
    logdir=os.path.isdir(analysis.get_best_logdir("episode_reward_mean")),
)
