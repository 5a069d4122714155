"""Weights & Biases as Tune 0.8 and 1.x had it: configured by the key ``wandb`` of the trial's config.

Serves the rows ``ray.tune.integration.wandb.WandbLogger``, ``wandb_mixin`` and ``WandbTrainableMixin``. What is logged
is logged by what Ray has today in `ray.air.integrations.wandb`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ray.air.integrations.wandb import WandbLoggerCallback, _setup_wandb
from ray.tune import get_context

from compat.adapters.tracking.class_loggers import Logger
from compat.adapters.tracking.tracked_function import Function, tracked


def _settings(config: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The trial's config without its key ``wandb``, and what stands under the key.

    Raises:
        ValueError: If the key or the project in it is missing.
    """
    rest = dict(config)
    settings = dict(rest.pop("wandb", None) or {})
    if "project" not in settings:
        raise ValueError(
            "Weights & Biases is asked for, but the trial's config says nothing of it: give it a key `wandb` with at "
            "least a `project`"
        )
    return rest, settings


class _WithoutSettings:
    """A trial whose config is what is to be logged of it."""

    def __init__(self, trial: Any, config: dict[str, Any]) -> None:
        self._trial = trial
        self.config = config

    def __getattr__(self, name: str) -> Any:
        return getattr(self._trial, name)

    def __str__(self) -> str:
        return str(self._trial)


class WandbLogger(Logger):
    """Sends the results of one trial."""

    def _init(self) -> None:
        config, settings = _settings(self.config)
        settings.setdefault("group", self.trial.trainable_name)
        self._callback = WandbLoggerCallback(**settings)
        self._callback.setup()
        self._subject = _WithoutSettings(self.trial, config)
        self._callback.log_trial_start(self._subject)

    def on_result(self, result: dict[str, Any]) -> None:
        """Send one result."""
        self._callback.log_trial_result(0, self._subject, result)

    def close(self) -> None:
        """End the run, and wait for what was not sent yet."""
        self._callback.log_trial_end(self._subject)
        self._callback._cleanup_logging_actors(timeout=10, kill_on_timeout=True)


def wandb_mixin(func: Function) -> Function:
    """Begin a run before the trainable function, which then calls ``wandb.log``, and end it after.

    A class is only marked, as it ever was: it inherits from `WandbTrainableMixin` itself.
    """

    def begin(config: Mapping[str, Any]) -> Callable[[], object]:
        context = get_context()
        rest, settings = _settings(config)
        settings.setdefault("group", func.__name__)
        run = _setup_wandb(context.get_trial_id(), context.get_trial_name(), rest, **settings)
        end: Callable[[], object] = run.finish
        return end

    return tracked(func, WandbTrainableMixin, check=_settings, begin=begin)


class WandbTrainableMixin:
    """Begins a run with the trainable object, as ``self.wandb``, and ends it when the object stops."""

    def __init__(self, config: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        """Begin the run once the trial is set up."""
        super().__init__(config, *args, **kwargs)  # type: ignore[call-arg]
        trial: Any = self
        rest, settings = _settings(config)
        settings.setdefault("group", type(self).__name__)
        self.wandb = _setup_wandb(trial.trial_id, trial.trial_name, rest, **settings)

    def stop(self) -> None:
        """End the run."""
        self.wandb.finish()
        super().stop()  # type: ignore[misc]
