"""The first thing a worker process does: install the shim, then run the user's own hook.

Imported under its bare name where only its directory is on the path, and from the package where that is installed.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

USER_HOOK_VARIABLE = "RAY_COMPAT_USER_HOOK"
"""Environment variable with the ``module.function`` that the user asked Ray to run in every worker."""

RAYS_VARIABLE = "__RAY_WORKER_PROCESS_SETUP_HOOK_ENV_VAR"
"""Environment variable in which Ray names the function that a worker process runs first."""

_HERE = Path(__file__).resolve().parent


def set_up() -> None:
    """Install the shim in this worker process, and leave no trace of how it was asked for.

    Processes that the user's code starts may have a Ray and a path of their own.
    """
    os.environ.pop(RAYS_VARIABLE, None)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if str(_HERE) in paths:
        os.environ["PYTHONPATH"] = os.pathsep.join(path for path in paths if path != str(_HERE))
        sys.path[:] = [path for path in sys.path if path != str(_HERE)]
    if find_spec("compat") is None:
        sys.path.append(str(_HERE.parent.parent))
    try:
        import_module("compat.install").install_here()
    except ImportError as error:  # a task with Python packages of its own; Ray ends workers whose hook fails
        print(f"The ray compatibility shim is not in this worker: {error}", file=sys.stderr)
    user_hook = os.environ.pop(USER_HOOK_VARIABLE, None)
    if user_hook:
        module, _, function = user_hook.rpartition(".")
        getattr(import_module(module), function)()
