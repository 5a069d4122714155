"""Makes Ray's worker processes see the same world as the driver.

Ray runs the hook of the job's runtime environment in every worker process before any task. `init` stands in for
`ray.init`, also when Ray starts itself at the first use, and adds our hook to whatever the user asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Final

import ray

HOOK: Final = "compat.worker.set_up"
_OUR_PACKAGES: Final = ("compat", "v2_api", "legacy_api")

_ray_init = getattr(ray.init, "__wrapped__", ray.init)


def set_up() -> None:
    """Install the shim in this worker process."""
    from compat.install import install_here

    install_here()


def _with_user_hook(user_hook: str | Callable[[], None]) -> Callable[[], None]:
    def set_up_and_user_hook() -> None:
        set_up()
        if callable(user_hook):
            user_hook()
        else:
            module, _, name = user_hook.rpartition(".")
            getattr(__import__(module, fromlist=[name]), name)()

    return set_up_and_user_hook


def with_our_hook(runtime_env: Mapping[str, Any] | None, *, ship_packages: bool) -> dict[str, Any]:
    """The user's runtime environment, with the shim in every worker.

    Args:
        runtime_env: What the user passed to `ray.init`.
        ship_packages: Whether workers may run where our packages are not installed, so that Ray must bring them.

    Returns:
        A new runtime environment; the user's own hook still runs, after ours.
    """
    merged = dict(runtime_env or {})
    user_hook = merged.get("worker_process_setup_hook")
    if user_hook != HOOK:
        merged["worker_process_setup_hook"] = HOOK if user_hook is None else _with_user_hook(user_hook)
    if ship_packages:
        root = Path(__file__).resolve().parent.parent
        merged["py_modules"] = [*merged.get("py_modules", []), *(str(root / package) for package in _OUR_PACKAGES)]
    return merged


@wraps(_ray_init)
def init(address: str | None = None, **kwargs: Any) -> Any:
    """`ray.init`, with the shim in every worker of the job. Accepts whatever the installed Ray accepts."""
    elsewhere = address or os.environ.get("RAY_ADDRESS")
    kwargs["runtime_env"] = with_our_hook(
        kwargs.get("runtime_env"), ship_packages=bool(elsewhere) and elsewhere != "local"
    )
    return _ray_init(address, **kwargs)
