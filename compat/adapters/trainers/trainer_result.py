"""What a trainer's ``fit()`` gives or raises, as in Ray 2.42.

A failure can be caught as ``TrainingFailedError`` under every name it had, and as the RuntimeError it was; its
``__cause__`` is the exception of the user's code.
"""

from __future__ import annotations

import warnings
from functools import cache, wraps
from typing import Any, Final

from ray import cloudpickle
from ray.train.base_trainer import TrainingFailedError
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer
from ray.train.v2.api.exceptions import ControllerError

from compat.adapters.train_runs.callback_states import bring_states_back
from compat.adapters.train_runs.run_directory import say_layout
from compat.adapters.train_runs.train_recorder import RECORD, Record, Recorder
from compat.adapters.train_runs.train_result import complete
from compat.adapters.train_runs.train_return import unpack
from compat.adapters.train_runs.unequal_reports import UnequalReports
from compat.adapters.trainers.trainer_construct import given_to_ray, run_of
from compat.configuration import settings
from v2_api.train_errors import cause_of
from v2_api.train_run import location_of

_ray_default_callbacks: Final = vars(DataParallelTrainer)["_create_default_callbacks"]
_ray_run_controller: Final = vars(DataParallelTrainer)["_initialize_and_run_controller"]


@wraps(_ray_default_callbacks)
def create_default_callbacks(self: Any) -> list[Any]:
    """The callbacks of the controller, with ours in place of the callbacks of Tune."""
    of_tune = _callbacks_of_tune(self.run_config)
    callbacks = [callback for callback in _ray_default_callbacks(self) if callback not in of_tune]
    return [*callbacks, UnequalReports(), Recorder(of_tune)]


def _callbacks_of_tune(run_config: Any) -> list[Any]:
    from ray.train.v2.api.callback import RayTrainCallback

    return [callback for callback in run_config.callbacks or [] if not isinstance(callback, RayTrainCallback)]


@wraps(_ray_run_controller)
def run_controller(self: Any, **arguments: Any) -> Any:
    """Run the controller and give its result, as Train V1 would have given it."""
    location, callbacks = location_of(self.run_config), _callbacks_of_tune(self.run_config)
    bring_states_back(location, callbacks, load_pickle=settings().load_manifest_pickle)
    result = _ray_run_controller(self, **arguments)
    record = vars(result).pop(RECORD, Record())
    for callback, state in zip(callbacks, record.states, strict=False):
        if state is not None:
            _bring_back(callback, state)
    complete(result, record.last, location)
    say_layout()
    if hasattr(result, "return_value"):  # not in Ray 2.43 - 2.51
        result.return_value = unpack(result.return_value)
    if result.error is None and record.last_failure is not None:
        result.error = ControllerError(record.last_failure)
    if result.error is not None:
        cause = cause_of(result.error) if _raises_the_cause(self) or not record.has_begun else None
        result.error = cause or as_v1_error(result.error, type(self).__name__, location.fs_path)
    return result


def _raises_the_cause(trainer: Any) -> bool:
    """Whether the run was to raise the exception of the user's code itself: ``FailureConfig(fail_fast="raise")``."""
    if run_of(trainer) is None:
        return False
    run_config = given_to_ray(trainer).get("run_config")
    return getattr(getattr(run_config, "failure_config", None), "fail_fast", None) == "raise"


def _bring_back(callback: Any, state: bytes) -> None:
    """Let a callback of the driver hold what it held in the controller; one that cannot stays what it was."""
    try:
        vars(callback).update(cloudpickle.loads(state))
    except Exception as error:
        warnings.warn(
            f"{type(callback).__name__} stays what it was before the run: what it held at the end cannot be brought to "
            f"the driver ({type(error).__name__}: {error})",
            stacklevel=5,
        )


@cache
def _both(kind: type) -> type:
    """An error of Train V2 that is also the error of Train V1."""
    return type(kind.__name__, (kind, TrainingFailedError), {"__module__": kind.__module__, "__reduce__": _reduce})


def _reduce(self: Any) -> Any:
    return _rebuilt, (type(self).__mro__[1], vars(self), self.args)


def _rebuilt(kind: type, state: dict[str, Any], args: tuple[Any, ...]) -> Exception:
    error: Exception = _both(kind).__new__(_both(kind), *args)
    error.args = args
    vars(error).update(state)
    return error


def as_v1_error(error: Any, trainer: str, path: str) -> Any:
    """An error of Train V2 that old ``except`` clauses catch, with the user's exception as its ``__cause__``.

    Its text ends as that of then: how the run goes on, and, where workers failed, how a run is tried again.

    Args:
        error: What Train V2 raises.
        trainer: Name of the trainer's class.
        path: The run directory.
    """
    if isinstance(error, TrainingFailedError):
        return error
    advice = [TrainingFailedError._RESTORE_MSG.format(trainer_cls_name=trainer, path=path)]
    if hasattr(error, "worker_failures"):
        advice.append(TrainingFailedError._FAILURE_CONFIG_MSG)
    failed = _rebuilt(type(error), vars(error), ("\n".join([str(error), *advice]),))
    failed.__cause__ = cause_of(error)
    return failed.with_traceback(error.__traceback__)
