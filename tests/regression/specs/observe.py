"""What reaches Ray when a script runs: noted in front of the machinery, which then does not start.

`ray.tune.run` is stopped where it has made everything that its controller gets, a trainer of Train V2 where it hands
its loop to the controller. Everything up to there is real Ray.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from typing import Any

from tests.regression.observe import Json
from tests.regression.specs.as_data import as_data

# Ray's settings that have no argument.
_SETTINGS = ("RAY_CHDIR_TO_TRIAL_DIR", "TUNE_DISABLE_AUTO_CALLBACK_LOGGERS", "TUNE_GLOBAL_CHECKPOINT_S")
# What Ray takes it for if one of them is not set.
_UNSET = {"RAY_CHDIR_TO_TRIAL_DIR": "1"}
# What `ray.tune.run` has made by then, under the names that it has there.
_OF_A_RUN = (
    *("metric", "mode", "fail_fast", "reuse_actors", "resume_config", "search_alg", "scheduler", "callbacks"),
    *("progress_reporter", "verbose"),
)
_OF_A_TRAINER = (
    *("train_loop_per_worker", "train_loop_config", "scaling_config", "run_config", "backend_config", "datasets"),
    *("data_config", "validation_config"),
)
_OF_A_STORAGE = ("storage_fs_path", "experiment_dir_name", "sync_config", "storage_filesystem", "custom_fs_provided")
# What of an experiment's specification is noted in another way.
_ELSEWHERE = frozenset({"run", "resources_per_trial", "storage"})


class Observed(BaseException):
    """Ends the script that reached Ray."""

    def __init__(self, spec: Json) -> None:
        super().__init__()
        self.spec = spec


def stop_in_front_of_the_machinery() -> None:
    """From now on what is run in this process is noted instead; see :class:`Observed`."""
    from ray.train.v2.api import data_parallel_trainer
    from ray.tune import tune

    tune._ray_auto_init = lambda *_, **__: None
    tune._create_default_callbacks = _raising(lambda names: run_spec(names))
    data_parallel_trainer.ObjectRefWrapper = _raising(lambda names: trainer_spec(names["self"]))


def _raising(spec: Callable[[dict[str, Any]], Json]) -> Callable[..., None]:
    def observed(*_: Any, **__: Any) -> None:
        frame = inspect.currentframe()
        assert frame is not None
        assert frame.f_back is not None
        raise Observed(spec(frame.f_back.f_locals))

    return observed


def run_spec(names: dict[str, Any]) -> Json:
    """The run that `ray.tune.run` has made of its arguments.

    Args:
        names: Its local variables.
    """
    spec = {name: as_data(names[name]) for name in _OF_A_RUN}
    spec["callbacks"] = {type(callback).__name__: as_data(callback) for callback in names["callbacks"] or ()}
    settings = {name: os.environ.get(name, _UNSET.get(name)) for name in _SETTINGS}
    resolvers = [each for found in names["placeholder_resolvers"].values() for each in found]
    experiments = [experiment_spec(each) for each in names["experiments"]]
    return {"run": spec, "settings": settings, "experiments": _with_values(experiments, resolvers)}


def _with_values(data: Json, resolvers: list[Any]) -> Json:
    """The data with what placeholders stand for: `ray.tune.run` puts them for objects, but not into experiments."""
    if isinstance(data, dict):
        return {key: _with_values(value, resolvers) for key, value in data.items()}
    if isinstance(data, list):
        for resolver in resolvers:
            if data == list(resolver.get_placeholder()):
                return as_data(getattr(resolver, "_fn", None) or getattr(resolver, "_value", None))
        return [_with_values(value, resolvers) for value in data]
    return data


def experiment_spec(experiment: Any) -> Json:
    """What an experiment is, whoever made it."""
    storage = vars(experiment.storage)
    if experiment.checkpoint_config.checkpoint_at_end is None:
        experiment.checkpoint_config.checkpoint_at_end = False  # means the same
    return {
        **{key: as_data(value) for key, value in experiment.spec.items() if key not in _ELSEWHERE},
        "trainable": trainable_spec(experiment),
        "stopper": as_data(experiment.stopper),
        "storage": {name: as_data(storage[name]) for name in _OF_A_STORAGE},
    }


def trainable_spec(experiment: Any) -> Json:
    """What is run, and what each trial of it takes."""
    from ray.tune.execution.placement_groups import resource_dict_to_pg_factory
    from ray.tune.registry import get_trainable_cls

    trainable = get_trainable_cls(experiment.run_identifier)
    asked = experiment.spec.get("resources_per_trial")
    own = trainable.default_resource_request(experiment.spec.get("config") or {})
    both = "and of its own: " if own is not None and asked is not None else ""
    resources = asked if own is None else own
    if not hasattr(resources, "bundles"):
        resources = resource_dict_to_pg_factory(resources or {"cpu": 1})
    return {"name": trainable.__name__, "resources": f"{both}{resources.bundles} {resources.strategy}"}


def trainer_spec(trainer: Any) -> Json:
    """What a trainer of Train V2 hands to its controller."""
    told = {name: as_data(getattr(trainer, name, None)) for name in _OF_A_TRAINER}  # some came after Ray 2.51
    return {"trainer": type(trainer).__name__, **told}


def observed(text: str) -> Json:
    """What a script asks Ray for, or the exception that it ends with.

    Args:
        text: The script. It runs in this process, in the current directory.
    """
    module = type(sys)("__main__")
    before, sys.modules["__main__"] = sys.modules["__main__"], module
    try:
        exec(compile(text, "script.py", "exec"), vars(module))
    except Observed as stopped:
        return stopped.spec
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    finally:
        sys.modules["__main__"] = before
    return {"error": "nothing reached Ray"}
