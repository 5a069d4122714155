"""The columns that every result of a `Trainable` had and that Ray no longer fills in.

They are left out where a function or a run can only have been written for Ray 2.7 or a later one, which had none of
them.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ray.train._internal import session
from ray.train.constants import CHECKPOINT_DIR_NAME
from ray.tune.logger import TBXLoggerCallback
from ray.tune.result import RESULT_DUPLICATE
from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.functions.function_train import reports_as_since_2_7
from compat.adapters.runs.run_age import is_since_2_7

NAMES_CHECKPOINTS: Final = "_compat_names_checkpoints"
"""Attribute of a class whose results say which checkpoint they have, and be it none, as those of trainers in trials."""

_ABSENT: Final = object()
_STEPS: Final = "timesteps_since_restore"
_TOTALS: Final = (
    ("timesteps_total", "timesteps_this_iter", "_timesteps_total"),
    ("episodes_total", "episodes_this_iter", "_episodes_total"),
)

_ray_train = RayTrainable.train
_ray_log_to_tensorboard = TBXLoggerCallback.log_trial_result


def train(self: Any) -> dict[str, Any]:
    """`Trainable.train`, whose result has the columns of then."""
    own_step = vars(self).get("step", _ABSENT)
    self.step = partial(_with_columns_of_then, self, self.step)
    try:
        result: dict[str, Any] = _ray_train(self)
        return result
    except Exception as error:
        # Without the line above: what is printed of an error in a trial is no longer than Ray's.
        error.__traceback__ = error.__traceback__.tb_next if error.__traceback__ else None
        raise
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
    if is_since_2_7(self._storage) or reports_as_since_2_7(session._session):
        return result
    columns = {**result}
    for total, increment, attribute in _TOTALS:
        if getattr(self, attribute) is None and columns.get(increment) is None:
            columns.setdefault(total, None)
    if columns.get("mean_loss"):
        columns.setdefault("neg_mean_loss", -columns["mean_loss"])
    if columns.get(CHECKPOINT_DIR_NAME, _ABSENT) is None and not getattr(self, NAMES_CHECKPOINTS, False):
        del columns[CHECKPOINT_DIR_NAME]
    columns["experiment_id"] = self._experiment_id
    columns[_STEPS] = self._timesteps_since_restore
    return columns


def log_to_tensorboard(self: Any, iteration: int, trial: Any, result: dict[str, Any]) -> None:
    """`TBXLoggerCallback.log_trial_result`, without a curve of time steps where none are counted.

    Each scalar takes TensorBoardX about as long as everything else that the shim does for a result.
    """
    if not result.get(_STEPS):
        result = {name: value for name, value in result.items() if name != _STEPS}
    _ray_log_to_tensorboard(self, iteration, trial, result)
