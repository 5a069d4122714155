"""Ray Client: `ray.init("ray://...")`, `ray.client(...)` and `ray.util.connect(...)`, which all come here."""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray.job_config import JobConfig
from ray.util import client_connect

from compat.connected import remember_workers
from compat.overlay import original_of
from compat.worker import for_ray_client

_ray_connect = original_of(client_connect, "connect")


@wraps(_ray_connect)
def connect(
    conn_str: str, *args: Any, job_config: Any = None, ray_init_kwargs: dict[str, Any] | None = None, **kwargs: Any
) -> Any:
    """Connect to a cluster through Ray Client, with the shim in every worker of the job.

    Args:
        conn_str: Address of the server, as ``host:port``.
        *args: What the installed Ray takes.
        job_config: Configuration of the job; the shim is added to its runtime environment.
        ray_init_kwargs: Arguments of `ray.init` on the server. A runtime environment in it is that of the job.
        **kwargs: What the installed Ray takes.

    Returns:
        What the installed Ray returns.
    """
    job_config = job_config or JobConfig()
    init_arguments = dict(ray_init_kwargs or {})
    runtime_env = init_arguments.pop("runtime_env", None) or job_config.runtime_env
    job_config.set_runtime_env(for_ray_client(runtime_env))
    connected = _ray_connect(conn_str, *args, job_config=job_config, ray_init_kwargs=init_arguments, **kwargs)
    remember_workers()
    return connected
