"""The runtime environment of one task or actor, which may replace the path by which its worker finds the shim."""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray import actor

from compat.overlay import original_of
from compat.overlays.cluster import PARSING
from compat.worker import leads_to_the_hook

_ray_parse = next(original_of(actor, name) for name in PARSING if hasattr(actor, name))


@wraps(_ray_parse)
def parse_runtime_env(runtime_env: Any) -> Any:
    """Ray's own function, which every runtime environment of a task or an actor goes through."""
    return _ray_parse(leads_to_the_hook(runtime_env))
