"""Which Ray this process is connected to, and whether its workers have the shim."""

from __future__ import annotations

_cluster: str | None = None


def remember_workers() -> None:
    """Note that the workers of the Ray this process is now connected to have the shim."""
    global _cluster
    _cluster = _connected_to()


def workers_have_the_shim() -> bool:
    """Whether the Ray that this process is connected to was started, or joined, with the shim."""
    return _cluster is not None and _cluster == _connected_to()


def _connected_to() -> str:
    import ray

    context = ray.get_runtime_context()
    return f"{context.gcs_address} {context.get_job_id()}"
