"""The runtime environment of one task or actor, which may replace the path by which its worker finds the shim."""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray import actor

from compat.overlay import original_of
from compat.worker import leads_to_the_hook

_ray_parse = original_of(actor, "parse_runtime_env_for_task_or_actor")


@wraps(_ray_parse)
def parse_runtime_env_for_task_or_actor(runtime_env: Any) -> Any:
    """Ray's own function, which every runtime environment of a task or an actor goes through."""
    return _ray_parse(leads_to_the_hook(runtime_env))
