"""What users could reach of the insides of Tune: parameters and members of objects that Tune makes itself."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import attribute, call_form, dropped, method, parameter

TRIAL: Final = "ray.tune.trial.Trial"
EXPERIMENT: Final = "ray.tune.Experiment"
CONTROLLER: Final = "ray.tune.execution.tune_controller.TuneController"
MADE_BY_TUNE: Final = "trials are made by Tune: say it in `ray.tune.run` or `ray.tune.Tuner`"
READ_OF_TRIAL: Final = (
    "of a trial read `trial_id`, `config`, `status`, `last_result`, `checkpoint` and `path`; the rest is internal"
)
RUNS_TRIALS: Final = "how Tune runs trials is internal: use `ray.tune.run` or `ray.tune.Tuner`"
NOT_OF_IT: Final = "the module only imported it for itself: import it from where it is defined"
KERNEL: Final = "ray.tune.schedulers.pb2_utils.TV_SquaredExp"
KERNEL_CHANGED: Final = "the kernel of PB2 is one of scikit-learn, no longer one of GPy"
IN_STORAGE: Final = "results are in `storage_path`/`name`, and in the `path` of each trial"

LATE_TRIAL: Final = "ray.tune.experiment.Trial"

PARAMETERS_OF_TRIAL: Final = (
    ("local_dir", "0.8.7", "1.13.0"),
    ("resources", "0.8.7", "1.13.0"),
    ("remote_checkpoint_dir", "0.8.7", "1.13.0"),
    ("checkpoint_freq", "0.8.7", "1.13.0"),
    ("checkpoint_at_end", "0.8.7", "1.13.0"),
    ("sync_on_checkpoint", "0.8.7", "1.13.0"),
    ("keep_checkpoints_num", "0.8.7", "1.13.0"),
    ("checkpoint_score_attr", "0.8.7", "1.13.0"),
    ("loggers", "0.8.7", "0.8.7"),
    ("sync_to_driver_fn", "0.8.7", "0.8.7"),
    ("sync_function_tpl", "1.13.0", "1.13.0"),
)
LATE_PARAMETERS_OF_TRIAL: Final = ("experiment_path", "experiment_dir_name", "sync_config")
METHODS_OF_TRIAL: Final = (
    ("clear_checkpoint", "0.8.7", "1.13.0"),
    ("close_logger", "0.8.7", "0.8.7"),
    ("create_logdir", "0.8.7", "0.8.7"),
    ("init_logger", "0.8.7", "0.8.7"),
    ("set_runner", "0.8.7", "1.13.0"),
    ("set_verbose", "0.8.7", "0.8.7"),
    ("write_error_log", "0.8.7", "1.13.0"),
)
LATE_METHODS_OF_TRIAL: Final = ("get_runner_ip",)
LATE_ATTRIBUTES_OF_TRIAL: Final = (
    "remote_path",
    "sync_on_checkpoint",
    "uses_cloud_checkpointing",
)
ATTRIBUTES_OF_TRIAL: Final = (
    *(("results", "2.6.3"), ("best_result", "2.6.3"), ("param_config", "2.6.3"), ("extra_arg", "2.6.3")),
    *(("checkpoint_manager", "2.6.3"), ("restoring_from", "2.6.3"), ("saving_to", "2.6.3")),
    *(("n_steps", "2.6.3"), ("runner", "2.6.3"), ("result_logger", "0.8.7"), ("verbose", "0.8.7")),
)
"""Attributes that every trial had, with the last release in which it had them."""
SOME_OF_TRIAL: Final = (
    ("checkpoint_config", "2.6.3", "2.6.3", "read `trial.run_metadata.checkpoint_manager.checkpoint_config`"),
    ("error_filename", "2.6.3", "2.6.3", "read `trial.error_file`, which is the path of the file"),
    ("pickled_error_filename", "2.6.3", "2.6.3", "read `trial.pickled_error_file`, which is the path of the file"),
    ("num_restore_failures", "2.6.3", "2.6.3", "read `trial.temporary_state.num_restore_failures`"),
    ("last_debug", "0.8.7", "2.6.3", READ_OF_TRIAL),
    ("loggers", "0.8.7", "0.8.7", "loggers are callbacks of the run: `RunConfig(callbacks=[...])`"),
    ("sync_config", "2.6.3", "2.6.3", "it is in the `RunConfig` of the run, and in `trial.storage.sync_config`"),
    ("remote_checkpoint_dir_prefix", "0.8.7", "1.13.0", "`trial.path` is the trial's directory in storage"),
    ("sync_to_driver_fn", "0.8.7", "0.8.7", "trials write to `storage_path` themselves"),
    ("sync_function_tpl", "1.13.0", "1.13.0", "trials write to `storage_path` themselves"),
)
"""Others, with the releases that had them and the way out."""
OF_RUNNER: Final = (
    ("debug_string", "a `CLIReporter` of the run writes it"),
    ("checkpoint_file", IN_STORAGE),
)
"""What schedulers could ask for."""
PARAMETERS_OF_CONTROLLER: Final = (
    "chdir_to_trial_dir",
    "experiment_dir_name",
    "experiment_path",
    "resume",
    "server_port",
    "sync_config",
)


def _gone(number: int, owner: str, name: str, first: str, until: str, note: str) -> Row:
    return parameter(
        f"INT{number}", owner, name, to=(), first=first, until=until, today="error", action="refuse", note=note
    )


def _no_method(number: int, owner: str, name: str, first: str, until: str) -> Row:
    return method(
        f"INT{number}", owner, name, first=first, until=until, today="error", action="refuse", note=READ_OF_TRIAL
    )


ROWS: Final[tuple[Row, ...]] = (
    *(_gone(number, TRIAL, *which, MADE_BY_TUNE) for number, which in enumerate(PARAMETERS_OF_TRIAL, 101)),
    *(
        _gone(number, LATE_TRIAL, name, "2.6.3", "2.6.3", MADE_BY_TUNE)
        for number, name in enumerate(LATE_PARAMETERS_OF_TRIAL, 112)
    ),
    *(_no_method(number, TRIAL, *which) for number, which in enumerate(METHODS_OF_TRIAL, 121)),
    *(_no_method(number, LATE_TRIAL, name, "2.6.3", "2.6.3") for number, name in enumerate(LATE_METHODS_OF_TRIAL, 128)),
    *(
        attribute(
            f"INT{number}",
            LATE_TRIAL,
            name,
            first="2.6.3",
            until="2.6.3",
            today="error",
            action="refuse",
            note=READ_OF_TRIAL,
        )
        for number, name in enumerate(LATE_ATTRIBUTES_OF_TRIAL, 132)
    ),
    *(
        attribute(
            f"INT{number}",
            TRIAL,
            name,
            first="0.8.7",
            until=until,
            today="error",
            action="refuse",
            note=READ_OF_TRIAL,
        )
        for number, (name, until) in enumerate(ATTRIBUTES_OF_TRIAL, 191)
    ),
    *(
        attribute(f"INT{number}", TRIAL, name, first=first, until=until, today="error", action="refuse", note=note)
        for number, (name, first, until, note) in enumerate(SOME_OF_TRIAL, 211)
    ),
    *(
        method(
            f"INT{number}",
            "TrialRunner",
            name,
            first="0.8.7",
            until="2.6.3",
            today="error",
            action="refuse",
            note=note,
        )
        for number, (name, note) in enumerate(OF_RUNNER, 231)
    ),
    *(
        _gone(number, CONTROLLER, name, "2.6.3", "2.6.3", RUNS_TRIALS)
        for number, name in enumerate(PARAMETERS_OF_CONTROLLER, 141)
    ),
    method(
        "INT151",
        EXPERIMENT,
        "get_experiment_checkpoint_dir",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note=IN_STORAGE,
    ),
    attribute(
        "INT152",
        EXPERIMENT,
        "remote_checkpoint_dir",
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="refuse",
        note=IN_STORAGE,
    ),
    attribute(
        "INT202",
        EXPERIMENT,
        "name",
        to="Experiment.storage.experiment_dir_name",
        first="0.8.7",
        until="2.6.3",
        today="error",
        action="move",
    ),
    attribute(
        "INT203",
        EXPERIMENT,
        "dir_name",
        to="Experiment.storage.experiment_dir_name",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="move",
    ),
    attribute(
        "INT209",
        EXPERIMENT,
        "local_dir",
        to="Experiment.storage.storage_fs_path",
        first="0.8.7",
        until="2.6.3",
        today="error",
        action="move",
    ),
    attribute(
        "INT210",
        EXPERIMENT,
        "checkpoint_dir",
        to="Experiment.path",
        first="0.8.7",
        until="2.6.3",
        today="error",
        action="move",
    ),
    method(
        "INT153",
        "ray.tune.impl.tuner_internal.TunerInternal",
        "get_experiment_checkpoint_dir",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note=IN_STORAGE,
    ),
    method(
        "INT154",
        "ray.tune.impl.tuner_internal.TunerInternal",
        "setup_create_experiment_checkpoint_dir",
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="refuse",
        note=IN_STORAGE,
    ),
    method(
        "INT155",
        "ray.tune.JupyterNotebookReporter",
        "set_output_queue",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="output reaches the notebook by itself",
    ),
    *(
        _gone(number, f"{TRIAL}.{method_name}", name, "", "", READ_OF_TRIAL)
        for number, (method_name, name) in enumerate(
            (
                ("on_checkpoint", "checkpoint"),
                ("update_last_result", "terminate"),
                ("update_resources", "cpu"),
                ("update_resources", "gpu"),
            ),
            156,
        )
    ),
    *(
        dropped(f"INT{number}", "ray.tune.Trainable.reset", name, first="", until="", note=IN_STORAGE)
        for number, name in enumerate(("logger_creator", "remote_checkpoint_dir"), 163)
    ),
    *(
        Row(f"INT{number}", f"{module}.{name}", "name", first, last, "error", "refuse", (), "", NOT_OF_IT)
        for number, (module, name, first, last) in enumerate(
            (
                ("ray.tune.session", "PublicAPI", "1.13.0", "1.13.0"),
                ("ray.tune.session", "DeveloperAPI", "1.13.0", "1.13.0"),
                ("ray.tune.session", "log_once", "1.13.0", "1.13.0"),
                ("ray.tune.durable_trainable", "Deprecated", "1.13.0", "1.13.0"),
                ("ray.tune.durable_trainable", "TrainableUtil", "0.8.7", "0.8.7"),
                ("ray.tune.durable_trainable", "get_cloud_sync_client", "0.8.7", "0.8.7"),
                ("ray.tune.trainable.session", "PlacementGroupSchedulingStrategy", "2.6.3", "2.6.3"),
                ("ray.tune.trainable.session", "SchedulingStrategyT", "2.6.3", "2.6.3"),
            ),
            171,
        )
    ),
    *(
        method(
            f"INT{number}",
            KERNEL,
            name,
            first="1.13.0",
            until="2.42.1",
            today="error",
            action="refuse",
            note=KERNEL_CHANGED,
        )
        for number, name in enumerate(("K", "Kdiag", "update_gradients_full"), 181)
    ),
    *(
        parameter(
            f"INT{number}",
            KERNEL,
            name,
            to=(),
            first="1.13.0",
            until="2.42.1",
            today="error",
            action="refuse",
            note=KERNEL_CHANGED,
        )
        for number, name in enumerate(("input_dim", "active_dims"), 184)
    ),
    dropped(
        "INT187",
        "ray.tune.function_runner.wrap_function",
        "warn",
        first="1.13.0",
        until="1.13.0",
        note="nothing is warned of there",
    ),
    dropped(
        "INT204",
        "ray.tune.function_runner.wrap_function",
        "durable",
        first="",
        until="",
        note="every trial writes its checkpoints to `storage_path`",
    ),
    dropped(
        "INT161",
        "ray.tune.suggest.suggestion.SearchGenerator.create_trial_if_possible",
        "output_path",
        first="",
        until="",
        note="where results go is the storage path of the run",
    ),
    dropped(
        "INT162",
        "ray.tune.utils.validate_save_restore",
        "use_object_store",
        first="0.8.7",
        until="2.6.3",
        note="there is one way to save, and it is what is validated",
    ),
    call_form(
        "INT233",
        "ray.tune.utils.validate_save_restore() beside fewer than two CPUs",
        first="0.8.7",
        until="2.42.1",
        today="hangs",
        note="it takes two actors with a CPU each, which only `local_mode=True` did not count: start Ray with "
        "`num_cpus=2`, or more",
    ),
)
