"""Values that old scripts pass, as they write them: for each parameter of the catalogue some source texts."""

from __future__ import annotations

from typing import Final

NEVER: Final[dict[str, str]] = {
    "run_or_experiment": "every call has one",
    "experiments": "every call has one",
    "storage_filesystem": "its values are of pyarrow, not of Ray",
    "resume_config": "goes on with a run that is there",
    "trial_executor": "objects of a class that no Ray has today",
}
"""Parameters that no generated call has, and why."""

SPACES: Final = (
    '{"lr": 0.1}',
    "{}",
    '{"lr": tune.uniform(0.1, 0.9), "layers": 2}',
    '{"lr": tune.grid_search([0.1, 0.2, 0.3]), "nested": {"width": tune.choice([1, 2])}}',
    '{"seed": tune.sample_from(lambda spec: 3), "lr": 1e-3}',
    "dict(lr=0.1, layers=[1, 2])",
)
STOPS: Final = (
    '{"training_iteration": 3}',
    '{"loss": 0.1, "training_iteration": 10}',
    "lambda trial_id, result: result['loss'] < 1",
    "stops",
)
NUMBERS: Final = ("0", "1", "3")
FLAGS: Final = ("True", "False")
SCORES: Final = ('"loss"', '"min-loss"', '"training_iteration"', '"min-validation_loss"')
NAMES: Final = ('"exp"', "'a run'", '"with-dash"')
PLACES: Final = ('"results"', '"./deep/results"', "HERE", 'os.path.join(HERE, "below")')

VALUES: Final[dict[str, tuple[str, ...]]] = {
    "name": NAMES,
    "config": SPACES,
    "stop": STOPS,
    "resources_per_trial": ('{"cpu": 1}', '{"cpu": 2, "gpu": 1}', '{"cpu": 1, "custom_resources": {"a": 1}}', "None"),
    "metric": ('"loss"', '"mean_accuracy"'),
    "mode": ('"min"', '"max"'),
    "num_samples": ("1", "5"),
    "search_alg": ("None",),  # searchers need packages of their own
    "scheduler": ("None", "AsyncHyperBandScheduler()", "FIFOScheduler()"),
    "max_concurrent_trials": ("None", "2", "8"),
    "time_budget_s": ("60", "0.5", "None"),
    "reuse_actors": FLAGS,
    "trial_name_creator": ("name_of", "lambda trial: str(trial)", "None"),
    "trial_dirname_creator": ("name_of", "None"),
    "local_dir": (*PLACES, "None", '"~/results"'),
    "upload_dir": ("None",),
    "storage_path": ("HERE", 'os.path.join(HERE, "below")', '"file://" + HERE', "None"),
    "sync_config": ("None",),
    "sync_to_cloud": ("None",),
    "sync_to_driver": ("None", "False", "True"),
    "sync_on_checkpoint": FLAGS,
    "checkpoint_config": ("None",),
    "checkpoint_freq": ("0", "1", "5"),
    "checkpoint_at_end": FLAGS,
    "keep_checkpoints_num": ("None", "1", "3"),
    "checkpoint_score_attr": SCORES,
    "checkpoint_keep_all_ranks": FLAGS,
    "checkpoint_upload_from_workers": FLAGS,
    "global_checkpoint_period": ("10", "5"),
    "max_failures": ("0", "3", "-1"),
    "fail_fast": FLAGS,
    "resume": ("False", "None"),
    "restore": ("None",),
    "raise_on_failed_trial": FLAGS,
    "verbose": ("0", "1", "2", "3"),
    "progress_reporter": ("None", "CLIReporter()"),
    "log_to_file": ("True", "False", '"out.txt"', '("stdout.txt", "stderr.txt")'),
    "callbacks": ("None", "[]", "[Watch()]"),
    "loggers": ("None",),
    "export_formats": ("None", '["model"]'),
    "chdir_to_trial_dir": FLAGS,
    "with_server": ("False",),
    "server_port": ("4321",),
    "queue_trials": FLAGS,
    "return_trials": FLAGS,
    "ray_auto_init": ("True",),
    "concurrent": FLAGS,
}
"""What is passed for a parameter, by its name."""
