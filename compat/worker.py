"""Makes Ray's worker processes see the same world as the driver.

Ray runs a hook in every worker process before any task. There are two ways to set it. A Ray that `ray.init` starts on
this machine gets it in its environment: every worker runs it, also those that Ray starts in advance. A Ray that runs
already gets it in the runtime environment of the job, together with our packages, and makes new processes for that.
"""

from __future__ import annotations

import json
import os
import site
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from compat.in_worker import ray_compat_worker
from v2_api.environment import environment

_OUR_PACKAGES: Final = ("compat", "v2_api", "legacy_api")
_ROOT: Final = Path(__file__).resolve().parent.parent
_HOOK: Final = "worker_process_setup_hook"
_JOB_CONFIG_VARIABLE: Final = "RAY_JOB_CONFIG_JSON_ENV_VAR"
_OVERRIDE_VARIABLE: Final = "RAY_OVERRIDE_JOB_RUNTIME_ENV"
_CLIENT: Final = "ray://"
_OTHER_PYTHONS: Final = frozenset({"conda", "pip", "uv", "py_executable", "container", "image_uri"})
"""Fields of a runtime environment by which workers have other packages than the driver."""


@contextmanager
def shim_in_workers(arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What to pass to Ray's own ``init`` so that every worker has the shim; to be called within this context.

    Args:
        arguments: The arguments of `ray.init`, as today's Ray takes them.
    """
    if str(arguments.get("address") or os.environ.get("RAY_ADDRESS") or "").startswith(_CLIENT):
        yield dict(arguments)  # Ray connects through its `connect`, where `for_ray_client` is in force
        return
    runtime_env = arguments.get("runtime_env")
    elsewhere = _joins_a_cluster(arguments.get("address"), arguments.get("_temp_dir"))
    if not elsewhere and _inherits_the_environment(runtime_env, arguments.get("job_config")):
        with environment(_of_local_workers()):
            yield dict(arguments)
        return
    if runtime_env is None:  # what is passed replaces what the configuration of the job has
        runtime_env = getattr(arguments.get("job_config"), "runtime_env", None)
    merged, changes = _with_that_of_the_job(runtime_env)
    with environment(changes):
        yield {**arguments, "runtime_env": with_our_hook(merged, ship_packages=elsewhere or _differs(runtime_env))}


def for_ray_client(runtime_env: Mapping[str, Any] | None) -> dict[str, Any]:
    """The runtime environment of a job that is started through Ray Client, with the shim in every worker.

    Ray Client does nothing with the field for the hook. The variable that Ray makes of it otherwise is set here; it
    takes a name, and Ray brings our packages, in which it is found.

    Args:
        runtime_env: What the user asked for.
    """
    merged = dict(runtime_env or {})
    user_hook = merged.pop(_HOOK, None)
    variables = {ray_compat_worker.RAYS_VARIABLE: f"{ray_compat_worker.__name__}.set_up"}
    if user_hook:
        name = f"{user_hook.__module__}.{user_hook.__qualname__}" if callable(user_hook) else user_hook
        variables[ray_compat_worker.USER_HOOK_VARIABLE] = name
    merged["env_vars"] = {**(merged.get("env_vars") or {}), **variables}
    merged["py_modules"] = [*(merged.get("py_modules") or []), *map(_directory, _OUR_PACKAGES)]
    return merged


def _joins_a_cluster(address: str | None, temp_dir: str | None) -> bool:
    """Whether `ray.init` joins a Ray that runs already, whose workers have an environment of their own."""
    from ray._private import services

    address = address or os.environ.get("RAY_ADDRESS") or None
    if address is None:
        return services.find_bootstrap_address(temp_dir) is not None
    return address != "local"


def _inherits_the_environment(runtime_env: Mapping[str, Any] | None, job_config: Any) -> bool:
    if job_config is not None or _JOB_CONFIG_VARIABLE in os.environ:
        return False
    given = runtime_env or {}
    return not given.get(_HOOK) and not _differs(given) and "PYTHONPATH" not in (given.get("env_vars") or {})


def _differs(runtime_env: Mapping[str, Any] | None) -> bool:
    return any((runtime_env or {}).get(field) for field in _OTHER_PYTHONS)


def _of_local_workers() -> dict[str, str | None]:
    """The variables by which worker processes of this machine install the shim."""
    module = ray_compat_worker.__name__
    variables: dict[str, str | None] = {}
    if _in_a_checkout():
        module = module.rpartition(".")[2]
        variables["PYTHONPATH"] = _with_our_directory(os.environ.get("PYTHONPATH"))
    return {**variables, ray_compat_worker.RAYS_VARIABLE: f"{module}.set_up"}


def _in_a_checkout() -> bool:
    return str(_ROOT) not in [*site.getsitepackages(), site.getusersitepackages()]


def _with_our_directory(python_path: str | None) -> str:
    """The path with the directory of the hook; the checkout's own could hide packages of the user's, as "tests"."""
    return os.pathsep.join(filter(None, (python_path, str(Path(ray_compat_worker.__file__).parent))))


def leads_to_the_hook(runtime_env: Any) -> Any:
    """The runtime environment of a task or an actor, whose ``PYTHONPATH``, if it has one, leads to the hook, too.

    It takes the place of the one by which workers of this machine find the hook, and Ray ends a worker that does not.
    """
    variables = (runtime_env.get("env_vars") if isinstance(runtime_env, dict) else None) or {}
    if "PYTHONPATH" not in variables or not _in_a_checkout():
        return runtime_env
    return {**runtime_env, "env_vars": {**variables, "PYTHONPATH": _with_our_directory(variables["PYTHONPATH"])}}


def _with_that_of_the_job(runtime_env: Mapping[str, Any] | None) -> tuple[dict[str, Any], dict[str, str | None]]:
    """The user's runtime environment and those fields of the submitted job's that we add to.

    Ray refuses a field that both have, unless a variable says that ours is meant to win. Where the user has set one
    that the job has, too, Ray shall say so.

    Returns:
        The runtime environment, and the changes of environment variables under which it is to be passed on.
    """
    given = dict(runtime_env or {})
    of_job = json.loads(os.environ.get(_JOB_CONFIG_VARIABLE) or "{}").get("runtime_env") or {}
    shared = [field for field in ("py_modules", _HOOK) if of_job.get(field)]
    if not shared or set(given) & set(of_job):
        return given, {}
    return {**given, **{field: of_job[field] for field in shared}}, {_OVERRIDE_VARIABLE: "1"}


def _directory(package: str) -> str:
    """Where one of our packages is: each in another place, if they came to this machine with a submitted job."""
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations
    return str(next(iter(spec.submodule_search_locations)))


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
    merged[_HOOK] = worker_hook(merged.get(_HOOK))
    if ship_packages:
        merged["py_modules"] = [*(merged.get("py_modules") or []), *map(_directory, _OUR_PACKAGES)]
    return merged
