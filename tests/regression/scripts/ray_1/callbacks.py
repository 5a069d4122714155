"""A user's callback: the hooks it gets, in which order."""

import ray
from observed import RESULTS, note
from ray import tune


class Watch(tune.Callback):
    def on_trial_start(self, iteration, trials, trial, **info):
        note(trial.config["x"], "on_trial_start", trials=len(trials))

    def on_trial_result(self, iteration, trials, trial, result, **info):
        note(trial.config["x"], "on_trial_result", score=result["score"], iteration=result["training_iteration"])

    def on_trial_complete(self, iteration, trials, trial, **info):
        note(trial.config["x"], "on_trial_complete", status=trial.status)

    def on_experiment_end(self, trials, **info):
        note("experiment", "on_experiment_end", trials=len(trials))


def train(config):
    for step in range(3):
        tune.report(score=step * config["x"])


ray.init(num_cpus=1, include_dashboard=False)
tune.run(
    train,
    name="watched",
    config={"x": tune.grid_search([1, 2])},
    callbacks=[Watch()],
    max_concurrent_trials=1,
    local_dir=RESULTS,
    verbose=0,
)
