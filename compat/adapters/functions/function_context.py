"""`tune.get_trial_id()` and its sisters, which trainable functions asked about their trial through Ray 2.6."""

from __future__ import annotations

from typing import Any

from ray import tune
from ray.train._internal.session import get_session


def is_session_enabled() -> bool:
    """Whether the caller is a trainable function that Tune runs."""
    return get_session() is not None


def get_trial_id() -> str | None:
    """The id of the trial, or None outside of one."""
    return tune.get_context().get_trial_id() if is_session_enabled() else None


def get_trial_name() -> str | None:
    """The name of the trial, or None outside of one."""
    return tune.get_context().get_trial_name() if is_session_enabled() else None


def get_trial_dir() -> str | None:
    """The directory the trial works in, with the slash at its end that it always had, or None outside of one.

    Today's `tune.get_context().get_trial_dir()` is another one, on the driver's node, where a trial on any other node
    would write in vain.
    """
    session = get_session()
    return None if session is None else f"{session.storage.trial_working_directory}/"


def get_trial_resources() -> Any:
    """The placement group factory of the trial, or None outside of one."""
    return tune.get_context().get_trial_resources() if is_session_enabled() else None


def shutdown() -> None:
    """Nothing: Tune ends the session itself. Through Ray 1.13 `tune.session.shutdown` forgot that of the process."""


def get_metadata(self: Any) -> Any:
    """``train.get_context().get_metadata()`` in a trial: what a trainer of the user's own was given, None elsewhere."""
    return get_session().metadata
