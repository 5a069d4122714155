"""`tune.report` with keywords or a single number, as trainable functions called it through Ray 2.6."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray import train, tune
from ray.train import Checkpoint
from ray.train._internal import session
from ray.tune.result import DEFAULT_METRIC

from compat.adapters.functions.function_context import get_trial_dir, get_trial_id, get_trial_name, get_trial_resources
from compat.adapters.functions.tensor_metrics import with_tensors
from compat.errors import LegacyApiError
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker

_KEYWORDS: Final = known("ray.tune.report(**metrics)").code
_VALUE: Final = known("ray.tune.report(value)").code
_IN_TRAIN: Final = known("ray.tune.report in a Train worker").code
_REPORTER: Final = known("ray.tune.function_runner.StatusReporter").code
_ABSENT: Final = object()
_ray_report = original_of(tune, "report")


@wraps(_ray_report)
def report(_metric: Any = None, /, *, checkpoint: Any = None, **named: Any) -> None:
    """Report the metrics of one iteration of a trial.

    Args:
        _metric: A dict, as today, or one value, which Ray 1.x reported under the name ``_metric``.
        checkpoint: A checkpoint of the iteration. Anything else is a metric of this name, as through Ray 2.6.
        **named: The metrics by name, as through Ray 2.6; or ``metrics``, as today.
    """
    if named or not isinstance(_metric, dict):
        _metric = _metrics_of_then(_metric, named)
    if checkpoint is not None and not isinstance(checkpoint, Checkpoint):
        _metric, checkpoint = {**_metric, "checkpoint": checkpoint}, None
    if session._session is None:
        if in_train_worker():
            used(_IN_TRAIN)
            original_of(train, "report")(_metric, checkpoint=checkpoint)
            return
        _ray_report(_metric, checkpoint=checkpoint)  # outside of a trial: Ray says so, and nothing happens
        return
    session._session.report(_metric, checkpoint=checkpoint)


def _metrics_of_then(value: Any, named: dict[str, Any]) -> dict[str, Any]:
    modern = named.get("metrics", _ABSENT)
    if value is None and len(named) == 1 and isinstance(modern, dict):
        return modern
    if named:
        used(_KEYWORDS)
    if isinstance(value, dict):
        return with_tensors({**value, **named})
    if value is not None:
        used(_VALUE)
        return with_tensors({**named, DEFAULT_METRIC: value})
    return with_tensors(named)


def _of_tune_itself(member: str) -> Callable[..., None]:
    def refuse(self: Any, *_: Any, **__: Any) -> None:
        raise LegacyApiError(_REPORTER, f"Tune alone called its `{member}`.")

    return refuse


class Reporter:
    """The ``reporter`` argument of trainable functions.

    Tune made it, of queues that no longer exist; one that a user makes reports all the same.
    """

    def __init__(self, *queues: Any, **named: Any) -> None:
        """Take what Tune gave it, and have no use for it."""

    def __call__(self, _metric: Any = None, **named: Any) -> None:
        """Report the metrics of one iteration."""
        report(_metric, **named)

    @property
    def logdir(self) -> str | None:
        """The directory the trial works in."""
        return get_trial_dir()

    @property
    def trial_name(self) -> str | None:
        """The name of the trial."""
        return get_trial_name()

    @property
    def trial_id(self) -> str | None:
        """The id of the trial."""
        return get_trial_id()

    @property
    def trial_resources(self) -> Any:
        """The placement group factory of the trial."""
        return get_trial_resources()

    get_checkpoint = _of_tune_itself("get_checkpoint")
    has_new_checkpoint = _of_tune_itself("has_new_checkpoint")
    make_checkpoint_dir = _of_tune_itself("make_checkpoint_dir")
    set_checkpoint = _of_tune_itself("set_checkpoint")
    reset = _of_tune_itself("reset")
