"""Makes Ray's worker processes see the same world as the driver.

Ray runs the hook of the job's runtime environment in every worker process before any task. Ours is added to whatever
the user asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

_OUR_PACKAGES: Final = ("compat", "v2_api", "legacy_api")
_ROOT: Final = Path(__file__).resolve().parent.parent


def worker_hook(user_hook: str | Callable[[], None] | None) -> Callable[[], None]:
    """What each worker process runs first: install the shim, then the user's own hook.

    It is a nested function because Ray sends such functions by value: a worker whose ``sys.path`` does not lead to
    our packages (the driver ran in a checkout, say) must be able to load the hook before it can find them.

    Args:
        user_hook: The hook the user asked for, as Ray takes it, if any.
    """
    root = str(_ROOT)

    def set_up_ray_compat() -> None:
        import importlib.util
        import sys

        if importlib.util.find_spec("compat") is None:
            sys.path.append(root)
        from compat.install import install_here

        install_here()
        if callable(user_hook):
            user_hook()
        elif user_hook is not None:
            module, _, name = user_hook.rpartition(".")
            getattr(importlib.import_module(module), name)()

    return set_up_ray_compat


def with_our_hook(runtime_env: Mapping[str, Any] | None, *, ship_packages: bool) -> dict[str, Any]:
    """The user's runtime environment, with the shim in every worker.

    Args:
        runtime_env: What the user passed to `ray.init`.
        ship_packages: Whether workers may run where our packages are not installed, so that Ray must bring them.

    Returns:
        A new runtime environment; the user's own hook still runs, after ours.
    """
    merged = dict(runtime_env or {})
    merged["worker_process_setup_hook"] = worker_hook(merged.get("worker_process_setup_hook"))
    if ship_packages:
        ours = [str(_ROOT / package) for package in _OUR_PACKAGES]
        merged["py_modules"] = [*merged.get("py_modules", []), *ours]
    return merged
