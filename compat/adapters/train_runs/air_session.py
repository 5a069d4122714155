"""`ray.air.session` inside a Train V2 worker: real reports, real checkpoints, real ranks.

The module is still there and works in Tune's trials, where Ray wants `ray.tune` to be asked for reports and
checkpoints. But in a V2 worker every function of it does nothing: reports and checkpoints vanish, and each worker
believes it is rank 0 of 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from ray import train, tune
from ray.air import session

from compat.adapters.functions.function_iterations import name_next_by_iteration
from compat.adapters.train_runs.train_functions import get_dataset_shard as get_shard
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker


def _in_worker(
    name: str, in_worker: Callable[..., Any], elsewhere: Callable[..., Any] | None = None
) -> Callable[..., Any]:
    """The function ``name`` of the session: ``in_worker`` in a V2 worker, else ``elsewhere``, or Ray's own."""
    ray_function = original_of(session, name)
    code = known(f"ray.air.session.{name}").code

    @wraps(ray_function)
    def session_function(*args: Any, **kwargs: Any) -> Any:
        used(code)
        function = in_worker if in_train_worker() else elsewhere or ray_function
        return function(*args, **kwargs)

    return session_function


def _report(metrics: dict[str, Any], *, checkpoint: Any = None) -> None:
    train.report(metrics, checkpoint=checkpoint)


def _report_of_trial(metrics: dict[str, Any], *, checkpoint: Any = None) -> None:
    tune.report(metrics, checkpoint=checkpoint)


def _get_dataset_shard(dataset_name: str | None = None) -> Any:
    return get_shard(dataset_name)


def _of_context(name: str) -> Callable[..., Any]:
    return _in_worker(name, lambda: getattr(train.get_context(), name)())


_report_anywhere = _in_worker("report", _report, _report_of_trial)


@wraps(original_of(session, "report"))
def report(metrics: dict[str, Any], *, checkpoint: Any = None) -> None:
    """Report metrics and a checkpoint, which in a function of Ray 2.0 - 2.6 is named after the iteration."""
    name_next_by_iteration(checkpoint)
    _report_anywhere(metrics, checkpoint=checkpoint)


get_checkpoint = _in_worker("get_checkpoint", lambda: train.get_checkpoint(), lambda: tune.get_checkpoint())
get_dataset_shard = _in_worker("get_dataset_shard", _get_dataset_shard)
get_experiment_name = _of_context("get_experiment_name")
get_world_rank = _of_context("get_world_rank")
get_world_size = _of_context("get_world_size")
get_local_rank = _of_context("get_local_rank")
get_local_world_size = _of_context("get_local_world_size")
get_node_rank = _of_context("get_node_rank")
get_trial_id = _of_context("get_trial_id")
get_trial_name = _of_context("get_trial_name")
get_trial_dir = _of_context("get_trial_dir")
get_trial_resources = _of_context("get_trial_resources")
