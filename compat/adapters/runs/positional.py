"""Arguments by position: `tune.run(train, "name", {"training_iteration": 5}, {"lr": 0.1})`.

The order of the parameters changed between releases, so the values decide which release a call was written for: one
in whose order every value is of the kind its parameter takes. Where several fit and do not mean the same, the call is
refused rather than guessed. Serves the row ``ray.tune.run(positional arguments)``, and those in
`compat.adapters.runs.keyword_only`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from ray.tune import PlacementGroupFactory, ProgressReporter, Stopper, SyncConfig
from ray.tune.schedulers import TrialScheduler
from ray.tune.search import SearchAlgorithm, Searcher

from compat.errors import LegacyApiError
from legacy_api import known
from legacy_api.positions import ORDERS

_FORM: Final = "ray.tune.run(positional arguments)"
_ABSENT: Final = object()
_RESOURCES: Final = {
    *("cpu", "gpu", "memory", "object_store_memory", "custom_resources"),
    *("extra_cpu", "extra_gpu", "extra_memory", "extra_object_store_memory", "extra_custom_resources"),
}


def _is_resources(value: Any) -> bool:
    if isinstance(value, Mapping):
        return bool({str(key).lower() for key in value} & _RESOURCES)
    return callable(value) or isinstance(value, PlacementGroupFactory)


def _is_stop(value: Any) -> bool:
    if isinstance(value, Mapping):
        return not _RESOURCES.issuperset(value) and all(isinstance(key, str) for key in value)
    return callable(value) or isinstance(value, (Stopper, list))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _a(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


def _named(name: str) -> Callable[[Any], bool]:
    """For what Tune and Train have a class each of."""
    return lambda value: any(base.__name__ == name for base in type(value).__mro__)


_KINDS: Final[dict[Callable[[Any], bool], str]] = {
    _a(str): "name metric checkpoint_score_attr restore placement_strategy accelerator_type topology",
    lambda value: value in ("min", "max"): "mode",
    _is_stop: "stop",
    _is_resources: "resources_per_trial",
    _is_whole: "num_samples checkpoint_freq keep_checkpoints_num global_checkpoint_period max_failures verbose "
    "server_port max_concurrent_trials total_samples max_progress_rows max_error_rows max_report_frequency infer_limit",
    _a(bool): "checkpoint_at_end sync_on_checkpoint with_server queue_trials reuse_actors raise_on_failed_trial "
    "return_trials ray_auto_init concurrent chdir_to_trial_dir overwrite save_artifact sort_by_metric use_gpu use_tpu "
    "sync_artifacts sync_artifacts_on_checkpoint",
    _a(bool, str): "resume fail_fast",
    _a(str, os.PathLike): "local_dir storage_path upload_dir",
    callable: "trial_name_creator trial_dirname_creator",
    _a(list, tuple): "loggers export_formats callbacks",
    _a(str, Searcher, SearchAlgorithm): "search_alg",
    _a(str, TrialScheduler): "scheduler",
    _a(int, float, timedelta): "time_budget_s",
    _a(ProgressReporter): "progress_reporter",
    _a(SyncConfig): "sync_config",
    _named("FailureConfig"): "failure_config",
    _named("CheckpointConfig"): "checkpoint_config",
    lambda value: hasattr(value, "get_file_info"): "storage_filesystem",
    _a(Mapping): "config trainer_resources resources_per_worker worker_runtime_env",
    _is_number: "_max_cpu_fraction_per_node elastic_resize_monitor_interval_s "
    "sync_period sync_timeout node_sync_period cloud_sync_period",
    _named("LoggingConfig"): "logging_config",
}
_FITS: Final = {name: fits for fits, names in _KINDS.items() for name in names.split()}


def by_name(owner: str, values: Sequence[Any], form: str = _FORM) -> dict[str, Any]:
    """The names of arguments that were passed by position.

    Args:
        owner: What was called, as `legacy_api.positions.ORDERS` has it.
        values: All positional arguments.
        form: The row of calls by position.

    Returns:
        The arguments by name; those that are None are left out.

    Raises:
        TypeError: If there are more arguments than any release took, or no release took these.
        LegacyApiError: If releases differ on what these arguments mean.
    """
    orders = {release: order.split() for release, order in ORDERS[owner].items()}
    fitting = {
        release: _by_order(order, values)
        for release, order in orders.items()
        if len(values) <= len(order) and all(_fits(name, value) for name, value in zip(order, values, strict=False))
    }
    function = owner.rpartition(".")[2]
    if not fitting:
        raise TypeError(f"{function}() got {len(values)} positional arguments that no release takes: name them")
    releases = list(fitting)
    meaning = fitting[releases[-1]]
    for other in releases[:-1]:
        if not _same(fitting[other], meaning):
            difference = " or ".join(sorted(name for name in fitting[other].keys() ^ meaning.keys()))
            raise LegacyApiError(
                known(form).code,
                f"{function}() got {len(values)} positional arguments whose order differed between Ray {other} and "
                f"Ray {releases[-1]}, and both could be meant ({difference}).",
            )
    return meaning


def _fits(name: str, value: Any) -> bool:
    return value is None or name not in _FITS or _FITS[name](value)


def _by_order(order: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Arguments by name, the place of results by the one name that all releases mean by it."""
    named = zip(order, values, strict=False)
    return {("storage_path" if name == "local_dir" else name): value for name, value in named if value is not None}


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return one.keys() == other.keys() and all(one[name] is other[name] for name in one)


def merged(function: str, positional: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """Positional and named arguments of one call together.

    Raises:
        TypeError: If an argument was passed in both ways.
    """
    for name in positional:
        if named.get(name, _ABSENT) is not _ABSENT:
            raise TypeError(f"{function}() got multiple values for argument {name!r}")
    return {**positional, **named}
