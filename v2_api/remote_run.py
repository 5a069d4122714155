"""A Tune run whose driver is a task on the cluster: through Ray Client, or where the caller asked for it.

Ray sends its own `run` function there. What is to hold while the run is on must be in force in that process.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from v2_api.controller import careful_controller
from v2_api.environment import environment


def through_ray_client() -> bool:
    """Whether this process talks to its Ray through Ray Client."""
    import ray

    return bool(ray.util.client.ray.is_connected())


@contextmanager
def careful_where_it_runs(environ: Mapping[str, str | None]) -> Iterator[None]:
    """Let the function that Ray sends to the cluster set the environment and take care of the controller there.

    Args:
        environ: Environment variables while the experiment runs; None removes a variable.
    """
    # Not `import ray.tune.tune`: where the package is overlaid, the attribute `tune` need not be the module.
    module: Any = import_module("ray.tune.tune")
    ray_run = module.run

    def run(*args: Any, **kwargs: Any) -> Any:
        original = inspect.unwrap(import_module("ray.tune.tune").run)
        with environment(environ), careful_controller():
            return original(*args, **kwargs)

    module.run = run
    try:
        yield
    finally:
        module.run = ray_run
