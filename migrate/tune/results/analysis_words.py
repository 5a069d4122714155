"""Words that say by themselves that something is asked of an analysis of Tune, or of what its trials have left."""

from __future__ import annotations

from typing import Final

MEMBERS: Final = (
    "best_logdir", "fetch_trial_dataframes", "get_best_logdir", "get_trial_checkpoints_paths", "runner_data",
)  # fmt: skip
"""Members that nothing else has, as far as is known, and that are errors today."""
KEYED: Final = ("trial_dataframes", "get_all_configs")
"""Members that nothing else has, and whose keys are others today."""
NOT_OF_GRIDS: Final = frozenset({
    *(*MEMBERS, *KEYED), "best_checkpoint", "best_config", "best_dataframe", "best_result", "best_result_df",
    "best_trial", "dataframe", "get_best_checkpoint", "get_best_config", "get_best_trial", "get_last_checkpoint",
    "results_df", "stats", "trials",
})  # fmt: skip
"""What an analysis has, or had, and the results of a Tuner never did."""
OF_GRID: Final = "ResultGrid.get_best_trial"
"""The row of these."""
EXPERIMENT_DIRECTORY: Final = "_experiment_dir"
"""Where Ray 0.8 kept the directory of the run, which analyses and grids have as ``experiment_path`` today."""
TRIAL_DIRECTORIES: Final = "_get_trial_paths"
"""What gave the directories of all trials through Ray 2.6."""
FRAME_WITH_DIRECTORIES: Final = "ExperimentAnalysis.dataframe() with a logdir column"
"""The row of the one column of a frame that holds something else today."""
CHECKPOINT_PATHS: Final = ("value", "dir_or_data")
"""What the checkpoint of a trial called its path: ``trial.checkpoint.value``."""
RECORDS_OF_RAY_1: Final = ("value", "storage", "result", "order", "delete", "is_ready")
"""What the record of a saved checkpoint had in Ray 1, which callbacks were given and a trial had as its checkpoint."""
RECORDS_OF_RAY_2: Final = ("dir_or_data", "storage_mode", "metrics", "node_ip", "rank", "committed")
"""What it had in Ray 2.0 - 2.6."""
AS_CHECKPOINT: Final = "to_air_checkpoint"
"""What made a checkpoint of AIR of it, which it is itself today."""
FILES_OF_TRIALS: Final = r"progress\.csv|result\.json|params\.json|params\.pkl|error\.txt|error\.pkl|trainer\.pkl"
"""What the files were called that Tune wrote of each trial, as a regular expression."""
