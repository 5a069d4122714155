"""`ray.tune.track`, the way to report from a trainable function in Ray 0.7 and 0.8."""

from __future__ import annotations

from typing import Any

from compat.adapters.functions.function_context import get_trial_dir, get_trial_id, get_trial_name
from compat.adapters.functions.function_report import report
from compat.gone_names import refuse_others
from compat.usage import used
from legacy_api import known


def init(ignore_reinit_error: bool = True, **kwargs: Any) -> None:
    """Nothing: Tune starts the session, as it did since 0.8."""
    used(known("ray.tune.track.init").code)


def shutdown() -> None:
    """Nothing: Tune ends the session, as it did since 0.8."""
    used(known("ray.tune.track.shutdown").code)


def log(**metrics: Any) -> None:
    """Report the metrics of one iteration."""
    used(known("ray.tune.track.log").code)
    report(metrics)


def trial_dir() -> str | None:
    """The directory the trial works in, or None outside of one."""
    used(known("ray.tune.track.trial_dir").code)
    return get_trial_dir()


def trial_name() -> str | None:
    """The name of the trial, or None outside of one."""
    used(known("ray.tune.track.trial_name").code)
    return get_trial_name()


def trial_id() -> str | None:
    """The id of the trial, or None outside of one."""
    used(known("ray.tune.track.trial_id").code)
    return get_trial_id()


__getattr__ = refuse_others("ray.tune.track")
