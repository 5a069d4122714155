"""Arguments of then, put where their catalogue rows say."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from typing import Any, Final

from ray.tune import TuneError
from ray.tune.registry import is_function_trainable
from ray.tune.utils import flatten_dict

from compat.adapters.cluster.init_storage import NO_COPY, storage_of_ray
from compat.adapters.functions.function_signature import saves_itself
from compat.adapters.runs.environment import results_from_environment
from compat.adapters.runs.output import choose_engine
from compat.adapters.runs.queue_trials import NoQueue
from compat.adapters.runs.resources import refuse_unknown, with_unsaid_cpu
from compat.adapters.runs.stop_keys import written_before_2_7
from compat.adapters.runs.sync_config import settle
from compat.adapters.runs.sync_function import fetch_to_resume
from compat.adapters.trainables.trial_artifacts import keep_artifacts
from compat.conversions import VALUE_FACES
from compat.errors import LegacyApiError
from compat.usage import used
from legacy_api import Row, find, parameters_of

_SECTIONS: Final = {
    "Tuner": "tuner",
    "TuneConfig": "tune_config",
    "RunConfig": "run_config",
    "Experiment": "run_config",
    "CheckpointConfig": "checkpoint_config",
    "FailureConfig": "failure_config",
    "run": "run",
    "environ": "environ",
}
_PLACES: Final = ("local_dir", "storage_path", "upload_dir")
"""Parameters that say where results go; where several are given, the last of these did in their day."""


def placed(owner: str, trainable: Any, arguments: Mapping[str, Any], syncing: Any = None) -> dict[str, Any]:
    """The sections of a `v2_api.tune_run.TuneRun` that a legacy call means.

    Args:
        owner: What was called: ``ray.tune.run`` or ``ray.tune.Experiment``, whose parameters are among those of run.
        trainable: What is to be run, or a list, as today's Ray takes it.
        arguments: All other arguments by name.
        syncing: What carries the results away, if something of the user's does (`own_sync`).

    Raises:
        TypeError: If a parameter was never one of the owner.
        LegacyApiError: If an argument cannot be carried over.
    """
    sections: dict[str, Any] = {"tuner": {"trainable": trainable}, "run_config": {"sync_config": keep_artifacts()}}
    results_from_environment(sections)
    rows = parameters_of("ray.tune.run") | parameters_of(owner)
    if "resources_per_trial" in arguments and arguments.get("storage_path") is None:  # that came with Ray 2.4
        arguments = {**arguments, "resources_per_trial": with_unsaid_cpu(arguments["resources_per_trial"])}
    if storage_of_ray() and arguments.get("local_dir") is not None:  # it said where to keep a copy
        used(rows["local_dir"].code, NO_COPY)
        arguments = {name: value for name, value in arguments.items() if name != "local_dir"}
    if syncing is not None:
        if arguments.get("upload_dir"):
            used(rows["upload_dir"].code)
        if "://" in str(arguments.get("storage_path")):  # where a `Syncer` is to copy to
            arguments = {name: value for name, value in arguments.items() if name != "storage_path"}
        arguments = {name: value for name, value in arguments.items() if name != "upload_dir"}
        if owner == "ray.tune.run":
            _put(sections, "RunConfig.callbacks", [syncing])
    if arguments.get("queue_trials") is False:
        _put(sections, "RunConfig.callbacks", [NoQueue()])
    for parameter in sorted(arguments, key=lambda name: _PLACES.index(name) if name in _PLACES else -1):
        row = rows.get(parameter)
        if row is None:
            raise TypeError(f"{owner.rpartition('.')[2]}() got an unexpected keyword argument {parameter!r}")
        if parameter == "storage_path" and arguments.get("storage_filesystem") is not None:
            _put(sections, "RunConfig.storage_path", os.fspath(arguments[parameter]))  # a path there, not one of ours
        else:
            _place(sections, row, arguments[parameter])
    given = [rows[name] for name, value in arguments.items() if value is not None]
    _look_at_nested_criteria(sections["run_config"].get("stop"), trainable, given)
    refuse_unknown(sections.get("resources"))
    settle(sections, uploads=syncing is None)
    if syncing is not None:
        fetch_to_resume(syncing, sections)
    choose_engine(sections)
    for one in trainable if isinstance(trainable, list) else [trainable]:
        if is_function_trainable(one):
            _leave_checkpoints_to_function(sections, one)
    return sections


def _look_at_nested_criteria(stop: Any, trainable: Any, given: list[Row]) -> None:
    """Say at once that a criterion is a dictionary, of which today's Ray says once in the log that no result has it.

    Raises:
        ray.tune.TuneError: If the run can only have been written for Ray 2.6 or an older one, where every trial failed
            with this error. Since Ray 2.7 trials go on as if it was not there.
    """
    if not (isinstance(stop, Mapping) and any(isinstance(criterion, Mapping) for criterion in stop.values())):
        return
    way_out = f"stop={stop!r}: write criteria of nested results with slashes, {flatten_dict(dict(stop))!r}"
    if all(written_before_2_7(each, given) for each in (trainable if isinstance(trainable, list) else [trainable])):
        raise TuneError(way_out)
    warnings.warn(f"{way_out}; as it is, they stop no trial", stacklevel=4)


def _leave_checkpoints_to_function(sections: dict[str, Any], function: Any) -> None:
    """Take away when to save: a function decides that itself.

    Raises:
        ValueError: If the function takes a ``checkpoint_dir``, as through Ray 2.6. On other functions the parameters
            had no effect.
    """
    for field in ("checkpoint_frequency", "checkpoint_at_end"):
        asked = sections.get("checkpoint_config", {}).pop(field, None)
        if asked and saves_itself(function):
            name = {"checkpoint_frequency": "checkpoint_freq"}.get(field, field)
            raise ValueError(
                f"{name!r} cannot be used with a function that takes a checkpoint_dir: the function says itself when "
                "to save"
            )


def _place(sections: dict[str, Any], row: Row, value: Any) -> None:
    if value is None:
        return
    if row.action == "refuse":
        raise LegacyApiError(row.code)
    if row.today != "same" or row.action == "drop":
        used(row.code)
    stated = find(f'{row.old.removesuffix(")")}="{value}")') if isinstance(value, str) else None
    if stated is not None:
        used(stated.code)
    if row.action == "drop":
        return
    converted = VALUE_FACES[row.convert](value) if row.convert else value
    parts = converted if len(row.to) > 1 else (converted,)
    for target, part in zip(row.to, parts, strict=True):
        _put(sections, target, part)


def _put(sections: dict[str, Any], target: str, value: Any) -> None:
    section, _, field = target.partition(".")
    if target == "Tuner.restore":
        sections["resume"] = value
    elif section == "with_resources":
        sections["resources"] = value
    elif target == "RunConfig.callbacks":
        sections["run_config"][field] = [*sections["run_config"].get(field, ()), *value]
    else:
        sections.setdefault(_SECTIONS[section], {})[field] = value
