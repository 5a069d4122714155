"""Callbacks of other libraries that report to Tune: `ray.tune.integration.*`."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.wandb_members import KEYS, PROCESS, PROCESSES, PUT, TODAYS_KEYS
from legacy_api.wandb_members import OWNER as WANDB
from legacy_api.write import attribute, call_form, name, parameter

OWNER: Final = "ray.tune.integration"
STARTED: Final = (
    "an actor logs today: `self._start_logging_actor(trial, excluded, **settings)` starts it, and "
    "`WANDB_MODE=disabled` in the environment of the workers keeps it off the network"
)
BOOSTING: Final = "write `TuneReportCheckpointCallback(metrics, frequency=0, checkpoint_at_end=False)`"
KERAS: Final = "write a `keras.callbacks.Callback` that calls `tune.report(logs)` in `on_epoch_end`"
DISTRIBUTED: Final = "write a Tune function that builds a Ray Train trainer of several workers and calls its `fit()`"
UPLOADS: Final = (
    "it uploads what the driver writes about a trial, and nothing that the trial makes, not even its checkpoints: call "
    "`mlflow.log_artifacts(...)` in the trial, or after the run on each `result.path`"
)
KERAS_SAVES: Final = (
    "it saves at every event in `checkpoint_on`, under a name of its own; metrics are reported at those in "
    "`report_metrics_on`"
)
LIGHTNING_REPORTS: Final = (
    "give the Lightning trainer a callback that calls `ray.train.report(metrics, checkpoint=...)`, or "
    "`ray.train.lightning.RayTrainReportCallback()`, which reports all metrics and saves after each epoch"
)

ROWS: Final[tuple[Row, ...]] = (
    *(
        row
        for number, library in enumerate(("xgboost", "lightgbm"))
        for row in (
            name(
                f"ITG{101 + 10 * number}",
                f"{OWNER}.{library}.TuneReportCallback",
                to=f"{OWNER}.{library}.TuneReportCheckpointCallback",
                first="1.13.0",
                until="2.6.3",
                today="error",
                note=BOOSTING,
            ),
            name(
                f"ITG{102 + 10 * number}",
                f"{OWNER}.{library}.TuneCallback",
                first="1.13.0",
                until="2.6.3",
                today="error",
                note="subclass what the library itself has for callbacks",
            ),
        )
    ),
    name(
        "ITG121",
        f"{OWNER}.keras.TuneReportCallback",
        to=f"{OWNER}.keras.TuneReportCheckpointCallback",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="write `TuneReportCheckpointCallback(metrics=metrics, checkpoint_on=[])`",
    ),
    name("ITG122", f"{OWNER}.keras.TuneReporterCallback", first="0.8.7", until="0.8.7", today="error", note=KERAS),
    name("ITG123", f"{OWNER}.keras.TuneCallback", first="1.13.0", until="2.6.3", today="error", note=KERAS),
    *(
        parameter(
            f"ITG{number}",
            f"{OWNER}.keras.TuneReportCheckpointCallback",
            old,
            to=to,
            first="1.13.0",
            until="2.6.3",
            today="error",
            action="rewrite",
            note=KERAS_SAVES,
        )
        for number, (old, to) in enumerate(
            (
                ("filename", ()),
                ("frequency", ()),
                (
                    "on",
                    ("TuneReportCheckpointCallback.checkpoint_on", "TuneReportCheckpointCallback.report_metrics_on"),
                ),
            ),
            131,
        )
    ),
    name(
        "ITG147",
        f"{OWNER}.pytorch_lightning._TuneCheckpointCallback",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note="one callback saves and reports: derive from `TuneReportCheckpointCallback`, and do both in its `_handle`",
    ),
    call_form(
        "ITG141",
        f"{OWNER}.*.TuneReportCheckpointCallback(positional arguments)",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="name the arguments: today others stand in their places",
    ),
    call_form(
        "ITG145",
        f"{OWNER}.*.TuneReportCheckpointCallback(no frequency)",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note="XGBoost's and LightGBM's saved every fifth round into the file `checkpoint`, through Ray 1.13 the first "
        "round, too; today they save, and report once more, at the end: write "
        '`filename="checkpoint", frequency=5, checkpoint_at_end=False`, and `frequency=1` for runs of few rounds',
    ),
    call_form(
        "ITG142",
        f"{OWNER}.mlflow.MLflowLoggerCallback(positional arguments)",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="name the arguments after `tracking_uri`",
    ),
    call_form(
        "ITG144",
        "ray.air.integrations.mlflow.setup_mlflow(no experiment)",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="in a trial it does nothing: give it `experiment_name=...` and `create_experiment_if_not_exists=True`",
    ),
    call_form(
        "ITG146",
        "ray.air.integrations.mlflow.MLflowLoggerCallback(save_artifact=True)",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note=UPLOADS,
    ),
    # Callbacks of Train in a Tune function, whose reports were those of the trial.
    *(
        call_form(
            f"ITG{171 + number}",
            f"{callback} used in a Tune function",
            to=f"{OWNER}.{library}.TuneReportCheckpointCallback",
            first="2.42.1",
            until="2.42.1",
            today="error",
            note="the arguments are the same",
        )
        for number, (callback, library) in enumerate(
            (
                ("ray.air.integrations.keras.ReportCheckpointCallback", "keras"),
                ("ray.train.tensorflow.keras.ReportCheckpointCallback", "keras"),
                ("ray.train.xgboost.RayTrainReportCallback", "xgboost"),
                ("ray.train.lightgbm.RayTrainReportCallback", "lightgbm"),
            )
        )
    ),
    call_form(
        "ITG175",
        "ray.train.lightning.RayTrainReportCallback used in a Tune function",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note='write `TuneReportCheckpointCallback(on="train_epoch_end")` of `ray.tune.integration.pytorch_lightning`; '
        "it reports no `epoch` and no `step`",
    ),
    call_form(
        "ITG176",
        "ray.train.huggingface.transformers.RayTrainReportCallback used in a Tune function",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="write a `transformers.TrainerCallback` that calls `tune.report(metrics, checkpoint=...)` in `on_save`",
    ),
    # Callbacks of Tune in a trainer's worker, whose reports were those of the trainer: it knows no trial.
    *(
        call_form(
            f"ITG{191 + number}",
            f"{OWNER}.{library}.TuneReportCheckpointCallback used in a Train worker",
            to=to,
            first="2.42.1",
            until="2.42.1",
            today="silent",
            note=f"nothing is reported: {note}",
        )
        for number, (library, to, note) in enumerate(
            (
                ("xgboost", "ray.train.xgboost.RayTrainReportCallback", "the arguments are the same"),
                ("lightgbm", "ray.train.lightgbm.RayTrainReportCallback", "the arguments are the same"),
                ("keras", "ray.train.tensorflow.keras.ReportCheckpointCallback", "the arguments are the same"),
                ("pytorch_lightning", "", LIGHTNING_REPORTS),
            )
        )
    ),
    call_form(
        "ITG195",
        f"{OWNER}.pytorch_lightning.TuneReportCallback used in a Train worker",
        first="2.42.1",
        until="2.42.1",
        today="silent",
        note=f"nothing is reported: {LIGHTNING_REPORTS}",
    ),
    # What Train's callback for Lightning knew itself, for classes that derive from it.
    call_form(
        "ITG177",
        "ray.train.lightning.RayTrainReportCallback().local_rank",
        to="ray.train.get_context",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="ask `train.get_context().get_local_rank()`",
    ),
    call_form(
        "ITG178",
        "ray.train.lightning.RayTrainReportCallback().trial_name",
        first="2.42.1",
        until="2.42.1",
        today="error",
        action="refuse",
        note="a run of Train is no trial today: ask `train.get_context().get_experiment_name()`",
    ),
    # It asks the session of Train V1 for the rank, which a worker does not have.
    call_form(
        "ITG179",
        "ray.air.integrations.wandb.setup_wandb used in a Train worker",
        to="ray.air.integrations.wandb.setup_wandb",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="it does not know the worker's rank, so that each one starts a run, with no id, name and group: call it "
        "where `train.get_context().get_world_rank() == 0`, and give it `trial_name=...` and `group=...`",
    ),
    *(
        attribute(code, WANDB, old, first="1.13.0", until="1.13.0", today="error", action="refuse", note=note)
        for code, old, note in (
            ("ITG181", PROCESS, STARTED),
            ("ITG182", PROCESSES, STARTED),
            ("ITG183", KEYS, f"it is called `{TODAYS_KEYS}`"),
        )
    ),
    call_form(
        "ITG184",
        PUT,
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="say what it is: `(_QueueItem.RESULT, result)`, `(_QueueItem.END, None)`",
    ),
    name(
        "ITG143",
        f"{OWNER}.mlflow.MLflowLogger",
        to="ray.air.integrations.mlflow.MLflowLoggerCallback",
        first="",
        until="",
        today="error",
        note="give it its tracking URI and experiment itself and pass it in `RunConfig(callbacks=[...])`",
    ),
    *(
        name(f"ITG{number}", f"{OWNER}.{old}", first=first, until="1.13.0", today="error", note=DISTRIBUTED)
        for number, (old, first) in enumerate(
            (
                ("torch.DistributedTrainableCreator", "0.8.7"),
                ("torch.distributed_checkpoint_dir", "0.8.7"),
                ("torch.is_distributed_trainable", "0.8.7"),
                ("tensorflow.DistributedTrainableCreator", "1.13.0"),
            ),
            161,
        )
    ),
    *(
        call_form(
            f"ITG{number}",
            f"ray.tune.{reporter}(positional arguments)",
            first="0.8.7",
            until="1.13.0",
            today="error",
            note="name the arguments: their order changed between releases",
        )
        for number, reporter in ((151, "CLIReporter"), (152, "JupyterNotebookReporter"))
    ),
)
