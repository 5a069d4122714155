"""What a finished run answers: the analysis object, its tables, and the trials in it."""

from __future__ import annotations

from typing import Final

from legacy_api.result_fields import LOST_FIELD
from legacy_api.row import Row
from legacy_api.write import attribute, call_form, dropped, method, name, parameter, renamed

ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
KEYED_BY_ID: Final = "the keys are trial ids now, not directories; a trial's directory is `trial.path`"

CHECKPOINT_IS_DIRECTORY: Final = (
    "the checkpoint is a directory: `checkpoint.path`, `checkpoint.as_directory()`; it is no path by itself"
)
ONE_RUN: Final = "it takes the path of one run, `storage_path/name`; open each run of a directory by itself"
KEPT: Final = "run_metadata.checkpoint_manager.checkpoint_config"
NO_MODE: Final = "without a mode it meant the best result a trial ever had: write"

ROWS: Final[tuple[Row, ...]] = (
    # Classes.
    name(
        "RES401",
        "ray.tune.Analysis",
        to=ANALYSIS,
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=ONE_RUN,
    ),
    name(
        "RES402",
        "ray.tune.analysis.Analysis",
        to=ANALYSIS,
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=ONE_RUN,
    ),
    name(
        "RES403",
        "ray.tune.analysis.experiment_analysis.Analysis",
        to=ANALYSIS,
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=ONE_RUN,
    ),
    renamed(
        "RES456",
        "ray.tune.analysis.experiment_analysis.NewExperimentAnalysis",
        to=ANALYSIS,
        first="",
        until="",
        note="what Ray 2.7 called the analysis of today beside that of Ray 2.6",
    ),
    renamed(
        "RES404",
        "ray.tune.EarlyStopping",
        to="ray.tune.stopper.ExperimentPlateauStopper",
        first="0.8.7",
        until="0.8.7",
        note="the arguments are the same",
    ),
    renamed(
        "RES405",
        "ray.tune.stopper.EarlyStopping",
        to="ray.tune.stopper.ExperimentPlateauStopper",
        first="0.8.7",
        until="0.8.7",
        note="the arguments are the same",
    ),
    # Opening an analysis.
    call_form(
        "RES406",
        "ray.tune.ExperimentAnalysis(positional arguments)",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="only the path may be positional; name every other argument",
    ),
    dropped(
        "RES407",
        ANALYSIS,
        "sync_config",
        first="1.13.0",
        until="2.6.3",
        note="the path may be a URI by itself; for another file system pass `storage_filesystem=`",
    ),
    dropped("RES408", ANALYSIS, "remote_storage_path", first="2.6.3", until="2.6.3", note="pass the URI as the path"),
    # Members that are gone.
    method(
        "RES409",
        ANALYSIS,
        "get_best_logdir",
        to="ray.tune.ExperimentAnalysis.get_best_trial",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="write `get_best_trial(metric, mode).path`",
    ),
    attribute(
        "RES410",
        ANALYSIS,
        "best_logdir",
        to="ray.tune.ExperimentAnalysis.best_trial",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="write `best_trial.path`",
    ),
    method(
        "RES411",
        ANALYSIS,
        "stats",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="count over `trials`, or read the times from `results_df`",
    ),
    method(
        "RES412",
        ANALYSIS,
        "runner_data",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="the driver keeps it in the state of the run, `experiment_state-*.json`, as `runner_data`; what a trial "
        "did is in `trials` and `results_df`",
    ),
    method(
        "RES413",
        ANALYSIS,
        "fetch_trial_dataframes",
        to="ray.tune.ExperimentAnalysis.trial_dataframes",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="it is an attribute, read when the analysis is opened, and keyed by trial id",
    ),
    method(
        "RES414",
        ANALYSIS,
        "get_trial_checkpoints_paths",
        to="ray.tune.ExperimentAnalysis.get_best_checkpoint",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="for all checkpoints with their metrics use `Tuner.fit()` and `result.best_checkpoints`; of a class "
        "that saved a file, the path of that file was told: it is in `checkpoint.path`",
    ),
    method(
        "RES415",
        ANALYSIS,
        "set_filetype",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="remove the call: `result.json` is read where it exists, `progress.csv` where not",
    ),
    # Members that answer something else.
    attribute("RES416", ANALYSIS, "trial_dataframes", first="0.8.7", until="2.6.3", today="silent", note=KEYED_BY_ID),
    method("RES417", ANALYSIS, "get_all_configs", first="0.8.7", until="2.6.3", today="silent", note=KEYED_BY_ID),
    call_form(
        "RES418",
        "ExperimentAnalysis.dataframe() with a logdir column",
        first="0.8.7",
        until="2.6.3",
        today="silent",
        note="the column `logdir` holds the trial id now; for the directories map it through "
        "`{trial.trial_id: trial.path for trial in analysis.trials}`",
    ),
    call_form(
        "RES457",
        "ResultGrid.get_dataframe() with a logdir column",
        first="2.6.3",
        until="2.6.3",
        today="silent",
        note="the column `logdir` holds the trial id now; for the directories map it through "
        '`{result.metrics["trial_id"]: result.path for result in results}`',
    ),
    call_form(
        "RES458",
        "ResultGrid.get_best_trial",
        first="",
        until="",
        today="error",
        action="refuse",
        note="a Tuner gives a `ResultGrid`, whose results have what trials of an analysis have: go through it, or "
        "write `get_best_result(metric, mode)`, and ask a result for its `path`, `config`, `metrics` or `checkpoint`",
    ),
    call_form(
        "RES459",
        "trial.last_result.metric",
        first="",
        until="",
        today="error",
        note='a result is a dictionary since Ray 0.5: write `trial.last_result.get("mean_accuracy")`',
    ),
    call_form(
        "RES460",
        'metric="neg_mean_loss"',
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="Ray no longer adds the negated `mean_loss` to results: optimise `mean_loss` with the mode `min`, or "
        "report the metric",
    ),
    method(
        "RES419",
        ANALYSIS,
        "get_best_checkpoint",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note=CHECKPOINT_IS_DIRECTORY,
    ),
    attribute(
        "RES420",
        ANALYSIS,
        "best_checkpoint",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note=CHECKPOINT_IS_DIRECTORY,
    ),
    method(
        "RES421",
        ANALYSIS,
        "get_last_checkpoint",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note=CHECKPOINT_IS_DIRECTORY,
    ),
    # Questions without a mode.
    call_form(
        "RES454",
        "ray.tune.result.CONFIG_PREFIX + a name",
        first="0.8.7",
        until="1.13.0",
        today="silent",
        note="it is `config` without a slash: columns are `config/lr`",
    ),
    call_form(
        "RES455",
        'ExperimentAnalysis.results_df["config.lr"]',
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="columns of settings, and of what is nested in a result, are named with slashes: `config/lr`",
    ),
    call_form(
        "RES422",
        "ExperimentAnalysis.get_best_config(metric)",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=f'{NO_MODE} `get_best_config(metric, mode="max", scope="all")`',
    ),
    call_form(
        "RES423",
        "ExperimentAnalysis.get_best_trial(metric)",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=f'{NO_MODE} `get_best_trial(metric, mode="max", scope="all")`',
    ),
    call_form(
        "RES424",
        "ExperimentAnalysis.get_best_logdir(metric)",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note=f'{NO_MODE} `get_best_trial(metric, mode="max", scope="all").path`',
    ),
    *(
        attribute(f"RES{number}", ANALYSIS, old, first=first, until=until, today="error", action="refuse", note=note)
        for number, (old, first, until, note) in enumerate(
            (
                ("_checkpoints", "0.8.7", "1.13.0", "ask `analysis.trials`, whose `config`, `path` and others it had"),
                ("_experiment_dir", "0.8.7", "0.8.7", "ask for `analysis.experiment_path`"),
                ("_local_path", "2.6.3", "2.6.3", "ask for `analysis.experiment_path`"),
                ("_remote_path", "2.6.3", "2.6.3", "ask for `analysis.experiment_path`"),
                ("_experiment_state", "0.8.7", "0.8.7", "ask `analysis.trials`"),
                ("_experiment_states", "1.13.0", "2.6.3", "ask `analysis.trials`"),
                ("make_stub_if_needed", "1.13.0", "1.13.0", "ask `analysis.trials`, which are whole"),
            ),
            461,
        )
    ),
    # Trials.
    attribute(
        "RES425",
        "Trial",
        "logdir",
        to="Trial.path",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="`trial.path` is the trial's directory in storage; `trial.local_path` is the driver's staging copy",
    ),
    attribute(
        "RES426",
        "Trial",
        "local_dir",
        to="Trial.local_experiment_path",
        first="0.8.7",
        until="2.6.3",
        today="silent",
        note="the driver's staging copy of the run; the run itself is at `os.path.dirname(trial.path)`",
    ),
    attribute(
        "RES427",
        "Trial",
        "checkpoint.value",
        to="Trial.checkpoint.path",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="a checkpoint is a directory; the path of a file in it is no longer kept",
    ),
    attribute(
        "RES451",
        "Trial",
        "checkpoint.dir_or_data",
        to="Trial.checkpoint.path",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="a checkpoint is a directory",
    ),
    method(
        "RES452",
        "Trial",
        "checkpoint.to_air_checkpoint",
        to="Trial.checkpoint",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="it is a `ray.train.Checkpoint` itself",
    ),
    call_form(
        "RES453",
        "checkpoint_<iteration> put together",
        first="0.8.7",
        until="2.6.3",
        today="silent",
        note="Tune counts the directories from 0 today, and Train names them after the time: ask a result for its "
        "`checkpoint`, or for its `best_checkpoints` with their metrics",
    ),
    method(
        "RES428",
        "Trial",
        "init_logdir",
        to="Trial.init_local_path",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="move",
    ),
    method(
        "RES429",
        "Trial",
        "get_trial_checkpoints",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="use `Tuner.fit()` and `result.best_checkpoints`",
    ),
    attribute("RES430", "Trial", "remote_checkpoint_dir", to="Trial.path", first="0.8.7", until="2.6.3", today="error"),
    attribute(
        "RES431",
        "Trial",
        "start_time",
        to="Trial.run_metadata.start_time",
        first="0.8.7",
        until="2.6.3",
        today="error",
        action="move",
    ),
    attribute(
        "RES432",
        "Trial",
        "last_update_time",
        to="Trial.run_metadata.last_result_time",
        first="0.8.7",
        until="2.6.3",
        today="error",
        action="move",
    ),
    *(
        attribute(
            f"RES{number}", "Trial", old, to=f"Trial.{today}", first=first, until=until, today="error", action="move"
        )
        for number, (old, first, until, today) in enumerate(
            (
                ("keep_checkpoints_num", "1.13.0", "1.13.0", f"{KEPT}.num_to_keep"),
                ("checkpoint_score_attr", "1.13.0", "1.13.0", f"{KEPT}.checkpoint_score_attribute"),
                ("location", "0.8.7", "2.6.3", "temporary_state.location"),
            ),
            434,
        )
    ),
    *(
        attribute(f"RES{number}", "Trial", old, first="0.8.7", until="0.8.7", today="error", note=f"write `{today}`")
        for number, (old, today) in enumerate(
            (("resources", "trial.placement_group_factory"), ("error_msg", "trial.get_error()")), 437
        )
    ),
    parameter(
        "RES433",
        f"{ANALYSIS}.get_best_checkpoint",
        "return_path",
        to=(),
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="the path is `get_best_checkpoint(...).path`",
    ),
    call_form(
        "RES468",
        LOST_FIELD,
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note="Ray writes it into results no more: leave it out, report it yourself, or name the trial by `trial_id` "
        "and the progress by `training_iteration`",
    ),
)
