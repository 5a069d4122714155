"""What scripts took from modules of Train V1 itself, in a Train V2 worker: it answers as that of `ray.train` does.

There every worker is of rank 0 and alone, and reports vanish. And what Ray's callback for Lightning knew
of its worker. Behaviour of Ray 2.42.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, Final

from ray import train
from ray.train import context
from ray.train._internal import session

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker

_CONTEXT: Final = known("ray.train.context.TrainContext in a Train worker").code


def _in_worker(module: ModuleType, name: str) -> Callable[..., Any]:
    """The function of a module of Train V1, which in a worker of today is that of `ray.train`."""
    ray_function = original_of(module, name)
    code = known(f"{module.__name__}.{name} in a Train worker").code

    @wraps(ray_function)
    def of_worker(*args: Any, **kwargs: Any) -> Any:
        if not in_train_worker():
            return ray_function(*args, **kwargs)
        used(code)
        return getattr(train, name)(*args, **kwargs)

    return of_worker


report = _in_worker(session, "report")
get_checkpoint = _in_worker(session, "get_checkpoint")
get_dataset_shard = _in_worker(session, "get_dataset_shard")
get_context = _in_worker(context, "get_context")


def _new_context(cls: type) -> Any:
    """``TrainContext()``, of which Tune's own derives."""
    if cls is not context.TrainContext or not in_train_worker():
        return object.__new__(cls)
    used(_CONTEXT)
    return train.get_context()


new_context = staticmethod(_new_context)


class OfWorker:
    """An attribute that asks the worker's context, unless the instance has one of its own."""

    def __init__(self, attribute: str) -> None:
        self.code = known(f"ray.train.lightning.RayTrainReportCallback().{attribute}").code
        self.question = f"get_{attribute}"

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:  # asked of the class, outside of workers too
            return self
        used(self.code)
        return getattr(train.get_context(), self.question)()


local_rank = OfWorker("local_rank")
trial_name = OfWorker("trial_name")
