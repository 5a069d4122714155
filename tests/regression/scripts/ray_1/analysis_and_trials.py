"""An analysis opened from its file in 1.13, with trials whose checkpoints are kept by score; arguments by position."""

import os

os.environ["TUNE_DISABLE_AUTO_CALLBACK_SYNCER"] = "1"
os.environ["TUNE_SYNCER_VERBOSITY"] = "0"

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune import ExperimentAnalysis, SyncConfig


class Climb(tune.Trainable):
    def step(self):
        return {"height": self.config["by"] * (self.iteration + 1)}

    def save_checkpoint(self, checkpoint_dir):
        return {"iteration": self.iteration}

    def load_checkpoint(self, state):
        pass


ray.init(num_cpus=1, _redis_max_memory=10**8)
run = tune.run(
    Climb,
    "climbed",
    "height",
    "max",
    {"training_iteration": 3},
    config={"by": tune.grid_search([1, 2])},
    time_budget_s=300,
    checkpoint_freq=1,
    keep_checkpoints_num=2,
    checkpoint_score_attr="height",
    local_dir=RESULTS,
    sync_config=SyncConfig(syncer=None),
    verbose=0,
)
states = [name for name in os.listdir(os.path.join(RESULTS, "climbed")) if name.startswith("experiment_state")]
opened = ExperimentAnalysis(
    os.path.join(RESULTS, "climbed", states[0]), default_metric="height", default_mode="max", sync_config=None
)
given = ExperimentAnalysis(os.path.join(RESULTS, "climbed", states[0]), run.trials)
opened.set_filetype("csv")
trials = sorted(run.trials, key=lambda trial: trial.config["by"])
trials[0].init_logdir()
outcome(
    heights=[trial.last_result["height"] for trial in trials],
    kept=[trial.keep_checkpoints_num for trial in trials],
    score=[trial.checkpoint_score_attr for trial in trials],
    located=[type(trial.location).__name__.strip("_") for trial in trials],
    frames=sorted(len(frame) for frame in opened.fetch_trial_dataframes().values()),
    runner=isinstance(opened.runner_data(), dict),
    best=[opened.best_config, opened.best_result["height"]],
    given=[len(given.trials), given.get_best_config("height", "max")],
    logdirs=sorted(os.path.isdir(path) for path in opened.dataframe("height", "max")["logdir"]),
    places=[trial.local_dir == os.path.join(RESULTS, "climbed") for trial in trials],
)
