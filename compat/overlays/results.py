"""What the installed shim changes in what a run of Tune gives back."""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

TRIAL: Final = {
    "1.0.0": ("resources", "error_msg"),
    "2.0.0": ("checkpoint", "has_checkpoint", "keep_checkpoints_num", "checkpoint_score_attr"),
    "2.7.0": (
        "location",
        "local_dir",
        "remote_checkpoint_dir",
        "get_trial_checkpoints",
        "start_time",
        "last_update_time",
        "last_result",
    ),
    "2.10.0": ("logdir", "init_logdir"),
}
"""The attributes of `Trial` that old code reads, by the Ray that changed them."""

ANALYSIS: Final = (
    *(
        "__init__",
        "_load_trials",
        "get_best_trial",
        "get_best_config",
        "get_best_logdir",
        "best_logdir",
        "trial_dataframes",
        "results_df",
        "best_result_df",
        "dataframe",
    ),
    *("fetch_trial_dataframes", "set_filetype", "get_all_configs", "_get_trial_checkpoints_with_metric"),
    *("_get_trial_paths", "get_best_checkpoint", "get_trial_checkpoints_paths", "stats", "runner_data"),
)
"""The members of `ExperimentAnalysis` that answer as then."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    Overlay(
        after="ray.tune",
        target="ray.tune.result:CONFIG_PREFIX",
        replacement="compat.adapters.results.config_prefix:CONFIG_PREFIX",
        why="the slash at its end",
        since="2.0.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.experiment.trial:Trial.{attribute}",
            replacement=f"compat.adapters.results.trial_attributes:TrialAttributes.{attribute}",
            why="what old code reads from a trial",
            since=since,
        )
        for since, attributes in TRIAL.items()
        for attribute in attributes
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.analysis.experiment_analysis:ExperimentAnalysis.{member}",
            replacement=f"compat.adapters.results.analysis:LegacyExperimentAnalysis.{member}",
            why="the methods, defaults and keys of then",
            since="2.7.0",
        )
        for member in ANALYSIS
    ),
)
