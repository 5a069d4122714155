"""MLflow as Tune 0.8 and 1.x had it: logger classes, a decorator and a mixin, configured in the trial's config.

Serves the rows ``ray.tune.logger.MLFLowLogger`` and ``MLflowLogger``, ``ray.tune.integration.mlflow.MLflowLogger``,
``mlflow_mixin``, ``MLflowTrainableMixin``, ``MLflowLoggerCallback(positional arguments)`` and
``setup_mlflow(no experiment)``. Behaviour after Ray 0.8.7 for the first logger, Ray 1.3 for the second, Ray 2.42 for
`setup_mlflow` and Ray 1.13 for the others: for the decorator and the mixin the experiment must exist, and
every trial is a run named after the trial.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from ray import tune
from ray.air._internal.mlflow import _MLflowLoggerUtil
from ray.air.integrations import mlflow as integration
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train._internal import session
from ray.tune.result import TRAINING_ITERATION

from compat.adapters.runs.keyword_only import taking_positions
from compat.adapters.tracking.class_loggers import Logger
from compat.adapters.tracking.tracked_function import Function, tracked
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

_ray_setup = original_of(integration, "setup_mlflow")

construct_callback: Final = taking_positions(MLflowLoggerCallback, "ray.tune.integration.mlflow.MLflowLoggerCallback")


@wraps(_ray_setup)
def setup_mlflow(*args: Any, **kwargs: Any) -> Any:
    """Begin a run of MLflow, as today; what does nothing instead where a trial of Tune names no experiment.

    The experiment would be one named after the trial, which is not there. Ray 2.42 set up nothing in any trial of Tune.

    Raises:
        ValueError: If an experiment is named and does not exist.
    """
    try:
        return _ray_setup(*args, **kwargs)
    except ValueError:
        given = inspect.signature(_ray_setup).bind(*args, **kwargs).arguments
        in_trial = session._session is not None and session._session.world_rank is None
        if not in_trial or given.get("experiment_id") or given.get("experiment_name"):
            raise
        used(known("ray.air.integrations.mlflow.setup_mlflow(no experiment)").code)
        return integration._NoopModule()


class MLFLowLogger(Logger):
    """Sends the results of one trial to the experiment ``mlflow_experiment_id`` of the trial's config."""

    def _init(self) -> None:
        from mlflow.tracking import MlflowClient

        self.client = MlflowClient()
        run = self.client.create_run(self.config.get("mlflow_experiment_id"))
        self._run_id = run.info.run_id
        for key, value in self.config.items():
            self.client.log_param(self._run_id, key, value)

    def on_result(self, result: dict[str, Any]) -> None:
        """Send the numbers of one result that are floating-point."""
        step = result.get(TRAINING_ITERATION)
        for key, value in result.items():
            if isinstance(value, float):
                self.client.log_metric(self._run_id, key, value, step=step)

    def close(self) -> None:
        """End the run."""
        self.client.set_terminated(self._run_id)


class MLflowLogger(Logger):
    """Sends the results of one trial to the experiment that the config names under ``logger_config``."""

    def _init(self) -> None:
        from mlflow.tracking import MlflowClient

        config = dict(self.config)
        settings = config.pop("logger_config", None) or {}
        if settings.get("mlflow_experiment_id") is None:
            raise ValueError(
                "MLflow is asked for, but the trial's config does not name an experiment: give it a key "
                "`logger_config` with an `mlflow_experiment_id`"
            )
        self.client = MlflowClient(tracking_uri=settings.get("mlflow_tracking_uri"))
        run = self.client.create_run(settings["mlflow_experiment_id"], tags={"trial_name": str(self.trial)})
        self._run_id = run.info.run_id
        for key, value in config.items():
            self.client.log_param(self._run_id, key, value)

    def on_result(self, result: dict[str, Any]) -> None:
        """Send what is a number of one result."""
        step = result.get(TRAINING_ITERATION)
        for key, value in result.items():
            if isinstance(value, (int, float)):
                self.client.log_metric(self._run_id, key, float(value), step=step)

    def close(self) -> None:
        """End the run."""
        self.client.set_terminated(self._run_id)


def _settings(config: Mapping[str, Any]) -> dict[str, Any]:
    """What stands under the key ``mlflow`` of a trial's config.

    Raises:
        ValueError: If the key or the tracking URI in it is missing.
    """
    settings = dict(config.get("mlflow") or {})
    if "tracking_uri" not in settings:
        raise ValueError(
            "MLflow is asked for, but the trial's config does not say where it is: give it a key `mlflow` with a "
            "`tracking_uri` and an `experiment_name` or `experiment_id`"
        )
    return settings


def _start(config: Mapping[str, Any], run_name: str) -> Any:
    """Begin a run as the trial's config says under its key ``mlflow``.

    Raises:
        ValueError: If the key or the tracking URI in it is missing, or the experiment does not exist.
    """
    settings = _settings(config)
    mlflow = _MLflowLoggerUtil()
    mlflow.setup_mlflow(
        tracking_uri=settings["tracking_uri"],
        experiment_id=settings.get("experiment_id"),
        experiment_name=settings.get("experiment_name"),
        tracking_token=settings.get("token"),
        create_experiment_if_not_exists=False,
    )
    mlflow.start_run(set_active=True, run_name=run_name.replace("/", "_"))
    return mlflow


def mlflow_mixin(func: Function) -> Function:
    """Begin a run before the trainable function, which then calls `mlflow.log_metric`, and end it after.

    A class is only marked, as it ever was: it inherits from `MLflowTrainableMixin` itself.
    """

    def begin(config: Mapping[str, Any]) -> Callable[[], object]:
        context = tune.get_context()
        end: Callable[[], object] = _start(config, f"{context.get_trial_name()}_{context.get_trial_id()}").end_run
        return end

    return tracked(func, MLflowTrainableMixin, check=_settings, begin=begin)


class MLflowTrainableMixin:
    """Begins a run with the trainable object, and ends it when the object stops.

    Attributes:
        mlflow_util: What the run was begun with.
    """

    def __init__(self, config: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        """Begin the run once the trial is set up.

        Raises:
            ValueError: If the class is not a trainable, too, or the config does not say where MLflow is.
        """
        trial: Any = self
        if not isinstance(trial, tune.Trainable):
            raise ValueError("MLflowTrainableMixin is for trainables: inherit from it and from `tune.Trainable`")
        super().__init__(config, *args, **kwargs)  # type: ignore[call-arg]
        self.mlflow_util = _start(config, f"{trial.trial_name}_{trial.trial_id}")

    def stop(self) -> None:
        """End the run."""
        self.mlflow_util.end_run()
        super().stop()  # type: ignore[misc]
