"""`tune.Tuner` with the configs of Train, and with what `tune.run` and `Tuner` once had in common.

Through Ray 2.42 one `RunConfig` served trainers and tuners. Today's Tuner takes that of `ray.train` and then fails on
its placeholders. Behaviour after Ray 2.6 and 2.42.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any, Final

from ray import tune
from ray.train.base_trainer import BaseTrainer
from ray.tune.tuner import Tuner as RayTuner

from compat.adapters.functions.function_wrappers import as_today
from compat.adapters.runs.air_run_config import local_dir_of
from compat.adapters.runs.environment import results_from_environment
from compat.adapters.runs.names_since_2_7 import written_since_2_7
from compat.adapters.runs.restored_results import TunerOfResults
from compat.adapters.runs.run_age import (
    is_config_of_then,
    is_since_2_7,
    note_age,
    note_since_2_7,
    run_of_then,
    run_since_2_7,
)
from compat.adapters.runs.stop_keys import stop_keys_watched
from compat.adapters.runs.sync_config import settle
from compat.adapters.runs.sync_function import own_sync
from compat.adapters.trainers.trainer_construct import given_to_ray
from compat.adapters.trainers.trainer_in_tuner import (
    chosen_run_config,
    is_trainer,
    searchable,
    trainable_of,
    warn_of_ignored_run_config,
)
from compat.conversions import VALUE_FACES, absolute_path
from compat.errors_of_both import NothingForTunerError, NothingToRestoreError
from compat.usage import used
from legacy_api import known
from v2_api.controller import careful_controller
from v2_api.environment import environment
from v2_api.train_configs import as_tune_config

_ray_construct = RayTuner.__init__
_ray_fit = RayTuner.fit
_ray_restore = vars(RayTuner)["restore"]
_ray_can_restore = vars(RayTuner)["can_restore"]
_ENVIRON: Final = "_compat_environ"
_CHDIR: Final = known("ray.tune.run(chdir_to_trial_dir)")


@wraps(_ray_construct)
def construct(
    self: Any, trainable: Any = None, *, tune_config: Any = None, run_config: Any = None, **others: Any
) -> None:
    """`Tuner.__init__`, for trainers, trainables of every age, and configs of `ray.train`, `ray.air` and `ray.tune`.

    Args:
        self: The tuner.
        trainable: A trainable as any Ray took it, or a trainer.
        tune_config: A `TuneConfig`; one with ``chdir_to_trial_dir`` is left as it is, and a copy is used.
        run_config: A `RunConfig` of any of the three packages.
        **others: What `Tuner` takes otherwise.
    """
    environ: dict[str, str | None] = {}
    is_since = _written_since_2_7(trainable, run_config)
    if is_trainer(trainable):
        run_config = chosen_run_config(trainable, run_config, others.get("param_space"))
        others["param_space"] = searchable(others.get("param_space"))
        trainable = trainable_of(trainable)
    elif isinstance(trainable, BaseTrainer):  # one of the user's own
        others["param_space"] = searchable(others.get("param_space"))
    tune_config = _without_chdir(tune_config, environ)
    is_of_then = _written_before_2_7(run_config)
    run_config = _with_its_place(as_tune_config(run_config), environ, local_dir_of(run_config))
    if is_of_then or is_since:
        run_config = copy.copy(run_config) or tune.RunConfig()
        note_age(run_config, is_of_then)
        note_since_2_7(run_config, not is_of_then)
    _ray_construct(self, as_today(trainable), tune_config=tune_config, run_config=run_config, **others)
    vars(self)[_ENVIRON] = environ


def get_attribute(self: Any, name: str) -> Any:
    """An attribute of a tuner; ``restore`` is one, and makes another tuner, as in Ray 2.0 - 2.6."""
    found = object.__getattribute__(self, name)
    return partial(_restore_by_tuner, found) if name == "restore" else found


def _restore_by_tuner(of_class: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    try:
        return of_class(*args, **kwargs)
    except NothingToRestoreError as error:
        raise NothingForTunerError(str(error)) from error


@wraps(_ray_fit)
def fit(self: Any) -> Any:
    """`Tuner.fit`, in the environment that today's Ray needs to do what the configs of then say.

    Raises:
        ResumeFailedError: If the `Tuner` was restored and the state of the run cannot be. Ray would start it anew.
        ray.tune.TuneError: If a callback or a scheduler of the user's raised. As in Ray 2.2 - 2.9 it says how the run
            goes on, and Ray's own error, which the text of today is of, is its cause.
    """
    tuner = getattr(self, "_local_tuner", None)
    with (
        environment(vars(self).get(_ENVIRON, {})),
        careful_controller(),
        run_of_then(tuner is not None and is_config_of_then(tuner.get_run_config())),
        run_since_2_7(tuner is not None and is_since_2_7(tuner.get_run_config())),
        _stop_keys_watched(tuner),
    ):
        try:
            return _ray_fit(self)
        except tune.TuneError as error:
            raise tune.TuneError(f"{error}\n{_how_to_go_on(tuner)}") from error


def _how_to_go_on(tuner: Any) -> str:
    if tuner is None:  # Ray Client: the Tuner is an actor
        return "`Tuner.restore` goes on with the run."
    run_config = tuner.get_run_config()
    return f'`Tuner.restore("{run_config.storage_path}/{run_config.name}", trainable=...)` goes on with the run.'


@contextmanager
def _stop_keys_watched(tuner: Any) -> Iterator[None]:
    """Let a run have the callbacks that look at its criteria, but not its `RunConfig`, which is the user's."""
    if tuner is None:  # Ray Client: the Tuner is an actor
        yield
        return
    ours = tuner.get_run_config()
    tune_config = tuner._tune_config
    watching = stop_keys_watched(
        [tuner.converted_trainable], scheduler=tune_config.scheduler, time_budget_s=tune_config.time_budget_s
    )
    theirs, ours.callbacks = ours.callbacks, [*(ours.callbacks or ()), *watching]
    try:
        yield
    finally:
        ours.callbacks = theirs


@wraps(_ray_restore.__func__)
def _restore(cls: type, /, path: Any, trainable: Any = None, *args: Any, **kwargs: Any) -> Any:
    """`Tuner.restore`, also of an experiment whose trainable is a trainer; relative paths as in Ray 2.0 - 2.6.

    If nobody says what the trials run, as through Ray 2.2, where it was kept with the experiment, the tuner has the
    results, and refuses to `fit`. Ray 2.2 - 2.4 also called it ``overwrite_trainable``.

    Raises:
        NothingToRestoreError: If there is no experiment of a `Tuner`.
    """
    try:
        return _restored(cls, path, trainable, *args, **kwargs)
    except FileNotFoundError as error:
        raise NothingToRestoreError(
            f"Could not find Tuner state in {path}: {error}. The path is that of the experiment, not of a trial"
        ) from error


def _restored(cls: type, path: Any, trainable: Any, *args: Any, overwrite_trainable: Any = None, **kwargs: Any) -> Any:
    if overwrite_trainable is not None:  # in Ray 2.2 - 2.4, in place of the trainable that was kept
        args = args if trainable is None or not isinstance(trainable, bool) else (trainable, *args)
        trainable = overwrite_trainable
    if trainable is None or isinstance(trainable, bool):  # the next parameter of then
        filesystem = kwargs.get("storage_filesystem")
        return TunerOfResults(path if filesystem else absolute_path(path), filesystem)
    if is_trainer(trainable):
        warn_of_ignored_run_config(trainable)
        trainable = trainable_of(trainable)
        kwargs["param_space"] = searchable(kwargs.get("param_space"))
    path = path if kwargs.get("storage_filesystem") else absolute_path(path)
    return _ray_restore.__func__(cls, path, trainable, *args, **kwargs)


@wraps(_ray_can_restore.__func__)
def _can_restore(cls: type, /, path: Any, storage_filesystem: Any = None) -> bool:
    """`Tuner.can_restore`, also at a relative path as in Ray 2.4 - 2.6."""
    path = path if storage_filesystem else absolute_path(path)
    found: bool = _ray_can_restore.__func__(cls, path, storage_filesystem)
    return found


restore: Final[Any] = classmethod(_restore)
can_restore: Final[Any] = classmethod(_can_restore)


def _written_before_2_7(run_config: Any) -> bool:
    """Whether a config has what only Ray 2.6 and older ones took: ``local_dir``, or ``SyncConfig(upload_dir=...)``."""
    return is_config_of_then(run_config) or bool(getattr(getattr(run_config, "sync_config", None), "upload_dir", None))


def _written_since_2_7(trainable: Any, run_config: Any) -> bool:
    """Whether a trainable or a trainer, its module or a config say what only Ray 2.7 and newer ones had."""
    if not is_trainer(trainable):
        return written_since_2_7([trainable], [run_config])
    given = given_to_ray(trainable)
    loop = given.get("train_loop_per_worker")
    return written_since_2_7([] if loop is None else [loop], [run_config, *given.values()])


def _without_chdir(tune_config: Any, environ: dict[str, str | None]) -> Any:
    given = getattr(tune_config, _CHDIR.name, None)
    if not isinstance(given, bool):
        return tune_config
    used(_CHDIR.code)
    environ["RAY_CHDIR_TO_TRIAL_DIR"] = VALUE_FACES[_CHDIR.convert](given)
    tune_config = copy.copy(tune_config)
    setattr(tune_config, _CHDIR.name, tune.TuneConfig().chdir_to_trial_dir)
    return tune_config


def _with_its_place(run_config: Any, environ: dict[str, str | None], local_dir: str | None) -> Any:
    """A config that stores results where ``SyncConfig(upload_dir=...)`` or the environment say, if they do."""
    sync_config = getattr(run_config, "sync_config", None)
    sections: dict[str, Any] = {"run_config": {"sync_config": sync_config}, "environ": environ}
    results_from_environment(sections)
    syncing = own_sync({"sync_config": sync_config, "storage_path": getattr(run_config, "storage_path", None)})
    uploads = bool(getattr(sync_config, "upload_dir", None)) and syncing is None
    if uploads:
        settle(sections)
    if syncing is not None:
        run_config = _with_syncing(run_config, syncing, local_dir)
    place = sections["run_config"].get("storage_path")
    if place is None:
        return run_config
    if run_config is None:
        return tune.RunConfig(storage_path=place)
    if uploads or run_config.storage_path == tune.RunConfig().storage_path:
        run_config = copy.copy(run_config)
        run_config.storage_path = place
        run_config.sync_config = sections["run_config"]["sync_config"]
    return run_config


def _with_syncing(run_config: Any, syncing: Any, local_dir: str | None) -> Any:
    """A config of a run whose results stay where they are made, and are carried away by something of the user's."""
    run_config = copy.copy(run_config)
    run_config.callbacks = [*(run_config.callbacks or ()), syncing]
    sections: dict[str, Any] = {"run_config": {"sync_config": run_config.sync_config}}
    settle(sections, uploads=False)
    run_config.sync_config = sections["run_config"]["sync_config"]
    if "://" in str(run_config.storage_path):
        run_config.storage_path = local_dir or tune.RunConfig().storage_path
    return run_config


class Tuner(tune.Tuner):  # type: ignore[misc]
    """`compat.tune.Tuner`: the real class, for trainables and configs of every age."""

    __init__ = construct
    fit = fit
    restore = restore
    can_restore = can_restore
