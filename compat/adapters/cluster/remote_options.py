"""Options of tasks and actors under the names that they had: Ray's own functions that take them are wrapped."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import ray
from ray import actor, remote_function

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from legacy_api.remote_options import (
    DETACHED,
    DIRECT_CALL,
    ENVIRONMENT_VARIABLES,
    OLD_OPTIONS,
    TODAYS_OPTIONS,
    spelled,
)

_OLD: Final = frozenset(OLD_OPTIONS)


def _taking_all(takes: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(takes)
    def taking(*arguments: Any, **options: Any) -> Any:
        return takes(*arguments, **(options if _OLD.isdisjoint(options) else _of_today(options)))

    return taking


def _of_today(options: dict[str, Any]) -> dict[str, Any]:
    """The options that old ones are today. What is None, or of no meaning any more, is left out."""
    modern = {name: value for name, value in options.items() if name not in _OLD}
    for name in _OLD & options.keys():
        used(known(spelled(name)).code)
        value = options[name]
        if name == DETACHED:
            value = "detached" if value and options.get("name") else None
        elif name == ENVIRONMENT_VARIABLES and value is not None:
            value = {"env_vars": value}
        if value is not None and name != DIRECT_CALL:
            modern.setdefault(TODAYS_OPTIONS[name], value)
    return modern


remote = _taking_all(original_of(ray, "remote"))
method = _taking_all(original_of(actor, "method"))
task_options = _taking_all(original_of(remote_function.RemoteFunction, "options"))
task_at_once = _taking_all(original_of(remote_function.RemoteFunction, "_remote"))
actor_options = _taking_all(original_of(actor.ActorClass, "options"))
actor_at_once = _taking_all(original_of(actor.ActorClass, "_remote"))
method_options = _taking_all(original_of(actor.ActorMethod, "options"))
method_at_once = _taking_all(original_of(actor.ActorMethod, "_remote"))
