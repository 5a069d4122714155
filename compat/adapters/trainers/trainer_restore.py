"""``XTrainer.can_restore(path)`` and ``XTrainer.restore(path)``, for every trainer of Train V2.

Serves the ``XTrainer.restore`` and ``XTrainer.can_restore`` rows. The path means the pair ``(storage_path, name)``,
and restoring is calling the constructor with it. What the constructor was given the first time comes from the
manifest in the run directory, or from the ``trainer.pkl`` of Train V1, which is read as data and never unpickled; what
is passed again wins. `fit` makes the directory readable for Train V2 (`v2_api.bridge`). Errors and their types are
those of Ray 2.42.1, and so is that a finished run goes through its train loop again, from its last checkpoint.
"""

from __future__ import annotations

import os
import warnings
from itertools import islice
from typing import Any, Final, NoReturn

from ray import cloudpickle

from compat.adapters.checkpoints.dict_checkpoint import PREPROCESSOR
from compat.adapters.trainers.trainer_boosting import is_legacy
from compat.adapters.trainers.trainer_rows import code_of
from compat.configuration import settings
from compat.overlays.trainers import TRAINERS
from compat.usage import used
from v2_api.bridge import BridgeError, plan_bridge
from v2_api.run_location import RunLocation
from v2_api.run_manifest import RunManifest
from v2_api.stored_value import UnavailableError
from v2_api.train_run import at_location
from v2_api.train_state import V1_TRAINER, stored_run
from v2_api.v1_configuration import v1_left_out, v1_manifest

RESTORED: Final = "_compat_restored"
"""Attribute of a trainer that was made by ``restore``: it means to continue the run it finds."""


_BOOSTING: Final = ("XGBoostTrainer", "LightGBMTrainer")
_NAMES: Final = {trainer.rpartition(":")[2] for trainer in TRAINERS.values()}
_LOOKED_AT: Final = 20
"""In how many directories a run is looked for, to say where it is."""


class V1RunError(RuntimeError):
    """A run was to be restored from a directory that nobody can resume from.

    Not a ValueError: old code that starts from scratch ``except ValueError`` must not do so here.
    """


def _location(path: str | os.PathLike[str], storage_filesystem: Any) -> RunLocation | None:
    """The location a path means, or None if it cannot be the path of a run."""
    try:
        return RunLocation.of(path, storage_filesystem)
    except ValueError:
        return None


def _can_restore(cls: type, /, path: str | os.PathLike[str], storage_filesystem: Any = None) -> bool:
    """Whether a directory holds a run that `restore` is meant for.

    Args:
        cls: The trainer class; it is not compared with that of the run.
        path: The run directory, as a path or URI.
        storage_filesystem: A filesystem that ``path`` is on.

    Returns:
        True for a run of Train V2 that has a checkpoint, for a run that was begun under the shim, and for a run of
        Train V1.
    """
    used(code_of(cls, ".can_restore"))
    location = _location(path, storage_filesystem)
    return location is not None and stored_run(location).is_run


def _restore(
    cls: type,
    /,
    path: str | os.PathLike[str],
    train_loop_per_worker: Any = None,
    train_loop_config: Any = None,
    storage_filesystem: Any = None,
    datasets: dict[str, Any] | None = None,
    scaling_config: Any = None,
    **kwargs: Any,
) -> Any:
    """A trainer that continues the run in a directory.

    The order of the parameters is that of ``DataParallelTrainer.restore`` in Ray 2.42.1.

    Args:
        cls: The trainer class.
        path: The run directory, as a path or URI; it may have been moved since.
        train_loop_per_worker: The train loop, if it cannot be found again by its name.
        train_loop_config: Its configuration, if it is to be another one.
        storage_filesystem: A filesystem that ``path`` is on.
        datasets: The datasets of the run. They are never kept, so they must be passed again.
        scaling_config: How many workers, if it is to be another number.
        **kwargs: Other parameters of the constructor that are to be different.

    Raises:
        ValueError: If the path does not hold a run, if something has to be passed again, or if the constructor does
            not accept what it gets.
        V1RunError: If the directory is damaged, or does not hold one run.
    """
    used(code_of(cls, ".restore"))
    location = _location(path, storage_filesystem)
    if location is None or not stored_run(location).is_run:
        raise ValueError(
            f"Invalid restore path: {path}. Make sure that this path exists and is the experiment directory that "
            f"results from a call to `trainer.fit()`.{_hint(location)}"
        )
    _check_resumable(cls, location)
    passed = {
        "train_loop_per_worker": train_loop_per_worker,
        "train_loop_config": train_loop_config,
        "scaling_config": scaling_config,
        **kwargs,
    }
    arguments = {name: value for name, value in passed.items() if value is not None}
    manifest = RunManifest.read(location)
    if manifest is None:
        manifest = v1_manifest(location)
        _warn_of_what_is_left_out(location, arguments)
    if manifest is None:
        _require_what_is_not_kept(cls, location, arguments)
    else:
        _check_class(cls, manifest)
        _check_datasets(cls, manifest, datasets)
        _check_boosting(cls, manifest, arguments)
        arguments = _from_manifest(cls, manifest, location, arguments) | arguments
    arguments["run_config"] = at_location(arguments.get("run_config"), location)
    if datasets:
        arguments["datasets"] = datasets
    try:
        trainer = cls(**arguments)
    except Exception as error:
        raise ValueError(_failed(cls)) from error
    setattr(trainer, RESTORED, True)
    return trainer


def _hint(location: RunLocation | None) -> str:
    """What is said of a directory that holds runs: through Ray 2.42 ``result.path`` was one below that of its run."""
    if location is None:
        return ""
    inside = (RunLocation.join(location.path, name, location.storage_filesystem) for name in location.directories())
    runs = [run.name for run in islice(inside, _LOOKED_AT) if stored_run(run).is_run]
    if not runs:
        return ""
    return f" It holds runs ({', '.join(runs)}): today a trainer's `result.path` is the path of its run, not one below."


def _check_resumable(cls: type, location: RunLocation) -> None:
    """Say now what `fit` would find out."""
    stored = stored_run(location)
    if not stored.has_checkpoints and not stored.needs_bridge:
        return
    try:
        plan_bridge(location)
    except BridgeError as error:
        raise V1RunError(
            f"{error}. Nothing was started. To go on from a checkpoint, construct {cls.__name__} with another "
            "RunConfig(name=...) and resume_from_checkpoint=<the checkpoint's directory>."
        ) from error


def _warn_of_what_is_left_out(location: RunLocation, passed: dict[str, Any]) -> None:
    left_out = [name for parameter, names in v1_left_out(location).items() if parameter not in passed for name in names]
    if left_out:
        warnings.warn(
            f"The run in {location} was given {', '.join(left_out)} under Train V1, and goes on without. Pass to "
            "`restore` what it shall have.",
            stacklevel=3,
        )


def _require_what_is_not_kept(cls: type, location: RunLocation, arguments: dict[str, Any]) -> None:
    """A run that was begun without the shim, or by Ray 2.0, has checkpoints and nothing that says how it started."""
    missing = [name for name in ("train_loop_per_worker", "scaling_config") if name not in arguments]
    if missing:
        again = ", ".join(f"{name}=..." for name in missing)
        raise ValueError(
            f"The run in {location} was not begun through the compatibility layer, so its directory does not say how "
            f"it was started. Pass that again: {cls.__name__}.restore({location.path!r}, {again})"
        )


def _check_class(cls: type, manifest: RunManifest) -> None:
    if manifest.trainer != cls.__name__:
        warnings.warn(
            f"Invalid trainer type. You are attempting to restore a trainer of type {manifest.trainer} with "
            f"`{cls.__name__}.restore`, which will most likely fail. Use `{manifest.trainer}.restore` instead.",
            stacklevel=3,
        )


def _check_boosting(cls: type, manifest: RunManifest, passed: dict[str, Any]) -> None:
    """Refuse to make a trainer of boosted trees of what another trainer of Ray was given.

    Through Ray 2.42 it had no train loop, and could not be made without the column of the labels. With the loop that
    the other was given, it would go on with a run that is none of its own.

    Raises:
        ValueError: If it is to be made so.
    """
    boosting = {trainer.__name__ for trainer in cls.__mro__} & set(_BOOSTING)
    if not boosting or manifest.trainer not in _NAMES - boosting or is_legacy({**manifest.arguments, **passed}):
        return
    lacks = f"The run is one of a {manifest.trainer}, which was given no `label_column` and no `params`"
    raise ValueError(_failed(cls)) from TypeError(lacks)


def _failed(cls: type) -> str:
    return (
        "Trainer restoration failed (see above for the stack trace). Make sure that you use the right trainer "
        f"class to restore: `{cls.__name__}.restore`\n"
    )


def run_of_train_v2(path: str | os.PathLike[str], storage_filesystem: Any = None) -> RunManifest | None:
    """What a trainer of Train V2 was given whose run is in a directory that a trainer of the user's own is to restore.

    Args:
        path: The run directory, as a path or URI.
        storage_filesystem: A filesystem that ``path`` is on.
    """
    location = _location(path, storage_filesystem)
    if location is None or location.exists(V1_TRAINER):
        return None
    return RunManifest.read(location)


def refuse_run_of_train_v2(cls: type, manifest: RunManifest) -> NoReturn:
    """Say that a trainer of the user's own cannot go on with a run of Train V2.

    Raises:
        ValueError: Always, after the warning, as through Ray 2.42.
    """
    _check_class(cls, manifest)
    raise ValueError(_failed(cls))


def _check_datasets(cls: type, manifest: RunManifest, datasets: dict[str, Any] | None) -> None:
    if manifest.datasets and not datasets:
        raise ValueError(
            f"The following datasets need to be provided again on restore: {manifest.datasets}\n"
            f"Use {cls.__name__}.restore(..., datasets=datasets) with the datasets that were provided to the "
            "original trainer."
        )
    if set(manifest.datasets) != set(datasets or {}):
        raise ValueError(
            "The provided datasets don't match the original dataset keys.\n"
            f"  Expected datasets for the keys: {manifest.datasets}\n"
            f"  Actual datasets provided: {list(datasets or {})}"
        )


def _from_manifest(cls: type, manifest: RunManifest, location: RunLocation, passed: dict[str, Any]) -> dict[str, Any]:
    """What the constructor was given the first time, as far as it is not passed again."""
    arguments: dict[str, Any] = {}
    unavailable: dict[str, UnavailableError] = {}
    for stored_name in manifest.arguments:
        name = "resume_from_checkpoint" if stored_name == "initial_checkpoint" else stored_name
        if name in passed:
            continue
        try:
            arguments[name] = manifest.argument(stored_name, location, load_pickle=settings().load_manifest_pickle)
        except UnavailableError as error:
            unavailable[name] = error
    if PREPROCESSOR in (kept := arguments.get("metadata") or {}) and "preprocessor" not in passed:
        arguments["metadata"] = {name: value for name, value in kept.items() if name != PREPROCESSOR}
        if settings().load_manifest_pickle:
            arguments["preprocessor"] = cloudpickle.loads(bytes.fromhex(kept[PREPROCESSOR]))
        else:
            unavailable["preprocessor"] = UnavailableError("it was pickled, and loading pickles is switched off")
    if unavailable:
        reasons = "".join(f"\n  {name}: {error}" for name, error in unavailable.items())
        again = ", ".join(f"{name}=..." for name in unavailable)
        raise ValueError(
            f"The run in {location} cannot be restored from its directory alone:{reasons}\n"
            f"Pass it again: {cls.__name__}.restore({location.path!r}, {again})"
        )
    return arguments


can_restore: Final[Any] = classmethod(_can_restore)
restore: Final[Any] = classmethod(_restore)
