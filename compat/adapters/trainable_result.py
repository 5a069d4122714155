"""The columns that every result of a `Trainable` had and that Ray 2 no longer fills in."""

from __future__ import annotations

import time
from functools import partial
from typing import Any, Final

from ray.tune.logger import TBXLoggerCallback
from ray.tune.result import AUTO_RESULT_KEYS as _RAY_AUTO_RESULT_KEYS
from ray.tune.result import RESULT_DUPLICATE
from ray.tune.trainable import Trainable as RayTrainable

_ABSENT: Final = object()
_STEPS: Final = "timesteps_since_restore"
_WARMUP: Final = "warmup_time"
_TOTALS: Final = (
    ("timesteps_total", "timesteps_this_iter", "_timesteps_total"),
    ("episodes_total", "episodes_this_iter", "_episodes_total"),
)

AUTO_RESULT_KEYS: Final = (*_RAY_AUTO_RESULT_KEYS, "experiment_id", _WARMUP)
"""The columns that are not the user's, so that the table of a run's progress leaves them out."""

_ray_train = RayTrainable.train
_ray_log_to_tensorboard = TBXLoggerCallback.log_trial_result


def train(self: Any) -> dict[str, Any]:
    """`Trainable.train`, whose result has the columns of then."""
    if getattr(self, "_warmup_time", None) is None:
        self._warmup_time = time.time() - self._start_time
    own_step = vars(self).get("step", _ABSENT)
    self.step = partial(_with_columns_of_then, self, self.step)
    try:
        result: dict[str, Any] = _ray_train(self)
        return result
    finally:
        if own_step is _ABSENT:
            del self.step
        else:
            self.step = own_step


def _with_columns_of_then(self: Any, step: Any) -> Any:
    """What ``step`` returned, and what Ray 0.8 - 1.13 added to it; Ray itself adds the rest afterwards."""
    result = step()
    if not isinstance(result, dict) or RESULT_DUPLICATE in result:
        return result
    columns = {**result}
    for total, increment, attribute in _TOTALS:
        if getattr(self, attribute) is None and columns.get(increment) is None:
            columns.setdefault(total, None)
    if columns.get("mean_loss"):
        columns.setdefault("neg_mean_loss", -columns["mean_loss"])
    columns["experiment_id"] = self._experiment_id
    columns[_STEPS] = self._timesteps_since_restore
    columns[_WARMUP] = self._warmup_time
    return columns


def log_to_tensorboard(self: Any, iteration: int, trial: Any, result: dict[str, Any]) -> None:
    """`TBXLoggerCallback.log_trial_result`, without curves of what never changes: no time steps, and the warm-up.

    Each scalar takes TensorBoardX about as long as everything else that the shim does for a result.
    """
    constant = (_WARMUP,) if result.get(_STEPS) else (_WARMUP, _STEPS)
    result = {name: value for name, value in result.items() if name not in constant}
    _ray_log_to_tensorboard(self, iteration, trial, result)
