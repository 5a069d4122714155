"""The configs that trainers are given, of whatever module and age, as Train V2 takes them.

What Train V2 has no place for and the shim serves stays on the config as an attribute: ``stop``, ``log_to_file`` and
``sync_config`` (`compat.adapters.train_runs.train_thread`) and the callbacks of Tune
(`compat.adapters.train_runs.train_recorder`).
How often to save is for trainers that have a train loop of their own; others refuse it when the run starts. The rest
is named in a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, Final

from ray.air import config as air_config

from compat.conversions import absolute_path
from v2_api.train_configs import as_v2_config

_CONFIGS: Final = {"run_config": "RunConfig", "scaling_config": "ScalingConfig"}
_SERVED: Final = ("stop", "log_to_file", "callbacks", "sync_config")
_ASKS: Final = "sync_artifacts"
"""What a ``sync_config`` says that Train V2 does not do by itself; the other served values have no such field."""
_SENTINEL: Final = "DEPRECATED"
"""What Train V2 has in a field that was not given."""

_FREQUENCY: Final = ("checkpoint_frequency", "checkpoint_at_end")

_NOT_LOST: Final = (
    *("stop", "log_to_file", "callbacks", "sync_config.sync_artifacts", "failure_config.fail_fast"),
    *(f"checkpoint_config.{field}" for field in _FREQUENCY),
)
"""What no warning is about: ``fail_fast`` stops other trials, of which a trainer has none, and `fit` refuses some."""


def as_trainers_take_them(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a trainer's constructor, with the configs of then as Train V2 takes them.

    Raises:
        ValueError: If one is no config, as in Ray 2.0 - 2.42.
        LegacyApiError: If results are to be kept in memory.
    """
    from compat.adapters.runs.storage import refuse_memory  # at the call: importing it first imports ray.tune

    taken = dict(arguments)
    for name in _CONFIGS:
        if arguments.get(name) is None:
            continue
        given = arguments[name]
        if name == "scaling_config" and isinstance(given, dict):  # Ray 1.13
            given = air_config.ScalingConfig(**given)
        if not any(base.__name__ == _CONFIGS[name] for base in type(given).__mro__):
            raise ValueError(
                f"`{name}` should be an instance of `ray.train.{_CONFIGS[name]}`, found {type(given)} with value "
                f"`{given}`."
            )
        if getattr(given, "storage_filesystem", None) is None:
            refuse_memory(getattr(given, "storage_path", None))
        config, left_out = as_v2_config(given)
        for field in _SERVED if config is not given else ():
            value = getattr(given, field, None)
            if value and value != _SENTINEL and getattr(value, _ASKS, True):
                setattr(config, field, value)
        if name == "run_config":
            _settle_place(config, given)
        taken[name] = config
        left_out = sorted(field for field in left_out if field not in _NOT_LOST)
        if left_out:
            warnings.warn(
                f"Train V2 has no place for {name}: {', '.join(left_out)}; the run goes on without.", stacklevel=3
            )
    return taken


def _settle_place(config: Any, given: Any) -> None:
    """Have a run stored where its ``sync_config`` says, or carried there by what it has of the user's.

    Through Ray 2.6 a `SyncConfig` had the ``upload_dir`` or the `Syncer` of a run, for trainers as for Tune.

    Args:
        config: As Train V2 takes it; changed in place.
        given: The user's own, which stays as it is. Only if it is another object has it a ``sync_config``.
    """
    sync_config: Any = getattr(given, "sync_config", None)
    if config is given or not any(_says_where(sync_config)):
        return
    import ray.train

    from compat.adapters.runs.air_run_config import local_dir_of  # at the call, as above
    from compat.adapters.runs.sync_function import own_sync

    syncing = own_sync({"sync_config": sync_config, "storage_path": config.storage_path})
    if syncing is None and sync_config.upload_dir:
        config.storage_path = absolute_path(sync_config.upload_dir)
    if syncing is not None:
        config.callbacks = [*(config.callbacks or ()), syncing]
        if "://" in str(config.storage_path):
            config.storage_path = local_dir_of(given) or ray.train.RunConfig().storage_path


def _says_where(sync_config: Any) -> Iterator[bool]:
    yield bool(getattr(sync_config, "upload_dir", None))
    yield getattr(sync_config, "syncer", None) not in (None, "auto")


def require_saving_by_loop(run_config: Any) -> None:
    """Refuse what says when to save, for a trainer whose train loop is the user's.

    Raises:
        ValueError: If it is said, as by `fit` in Ray 2.0 - 2.42, and be it that nothing is saved at the end.
    """
    checkpoint_config = getattr(run_config, "checkpoint_config", None)
    stated = {field: getattr(checkpoint_config, field, None) for field in _FREQUENCY}
    for field, value in stated.items():
        if value is None or value == _SENTINEL or (field == "checkpoint_frequency" and not value):
            continue
        raise ValueError(
            f"CheckpointConfig({field}={value!r}) is not for trainers with a train loop of the user's: the loop itself "
            "says when to save, with `ray.train.report(metrics=..., checkpoint=...)`. Leave the field out."
        )
