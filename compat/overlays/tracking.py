"""What the installed shim changes in loggers, tracking services and the callbacks that report."""

from __future__ import annotations

from functools import partial
from typing import Final

from compat.adapters.tracking.logged_trial import knowing_its_directory
from compat.overlay import Overlay

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after=f"ray.tune.integration.{package}",
            target=f"ray.tune.integration.{package}:{name}",
            replacement=f"compat.adapters.tracking.report_{adapter}:{ours}",
            why="callbacks that only report, and the arguments of those that also save",
            since="2.7.0",
        )
        for package, adapter, names in (
            (
                "xgboost",
                "xgboost",
                ("TuneReportCallback", "TuneReportCheckpointCallback.__init__"),
            ),
            (
                "lightgbm",
                "lightgbm",
                ("TuneReportCallback", "TuneReportCheckpointCallback.__init__"),
            ),
            ("keras", "keras", ("TuneReportCallback", "TuneReportCheckpointCallback")),
            ("pytorch_lightning", "lightning", ("TuneReportCheckpointCallback.__init__",)),
        )
        for name in names
        for ours in ("construct" if name.endswith("__init__") else name,)
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{method}",
            replacement=partial(knowing_its_directory, f"{module}:{method}"),
            why="trials of the user's own making that have a logdir only",
            since="2.7.0",
        )
        for module, method in (
            ("ray.tune.logger.json", "JsonLoggerCallback.log_trial_start"),
            ("ray.tune.logger.csv", "CSVLoggerCallback._setup_trial"),
            ("ray.tune.logger.tensorboardx", "TBXLoggerCallback.log_trial_start"),
            ("ray.air.integrations.mlflow", "MLflowLoggerCallback.log_trial_end"),
            ("ray.air.integrations.wandb", "WandbLoggerCallback._start_logging_actor"),
        )
    ),
    Overlay(
        after="ray.air.integrations.mlflow",
        target="ray.air.integrations.mlflow:MLflowLoggerCallback.__init__",
        replacement="compat.adapters.tracking.mlflow_tracking:construct_callback",
        why="arguments by position",
        since="2.0.0",
    ),
    Overlay(
        after="ray.air.integrations.mlflow",
        target="ray.air.integrations.mlflow:setup_mlflow",
        replacement="compat.adapters.tracking.mlflow_tracking:setup_mlflow",
        why="in a trial without an experiment it did nothing",
        since="2.43",
    ),
)
