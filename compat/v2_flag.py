"""Train V2 is what the shim stands on: the release of Ray, and the flag that it reads when `ray.train` is imported."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

from compat.errors import LegacyApiError, LegacyImportError
from legacy_api import known
from legacy_api.train_v2 import ON, SWITCHED_OFF, VARIABLE

Release = tuple[int, int]
"""The first two numbers of a version of Ray."""

OLDEST: Final[Release] = (2, 43)
"""The first release that has Train V2."""

COMPLETE: Final[Release] = (2, 51)
"""The first release whose Train V2 has what the shim changes. On older ones it serves Tune alone."""

PLACES: Final[Release] = (2, 55)
"""The first release whose workers can be put into a placement group that is there, such as that of a trial."""

_INCOMPLETE: Final = "a trainer of Train V2 before Ray 2.51"
_DOES_NOT_PLACE: Final = "workers of a trial or of a Trainer of Ray 1 before Ray 2.55"


def require_v2() -> bool:
    """Switch Train V2 on for this process and the workers it starts.

    Returns:
        Whether the environment variable had to be set for that.

    Raises:
        LegacyApiError: If the user switched Train V2 off, or Train V1 is loaded already.
    """
    code = known(SWITCHED_OFF).code
    value = os.environ.get(VARIABLE)
    if value is not None and value.lower() not in ON:
        raise LegacyApiError(code, f"{VARIABLE} is set to {value!r} in the environment.")
    train = sys.modules.get("ray.train")
    if value is None and train is not None and not hasattr(train, "UserCallback"):
        raise LegacyApiError(code, "ray.train was imported with Train V1 before the shim was installed.")
    os.environ[VARIABLE] = "1"
    return value is None


def require_release(version: str) -> None:
    """Refuse a Ray on which the shim would break later, and less clearly.

    Args:
        version: ``ray.__version__``.

    Raises:
        RuntimeError: If it is older than :data:`OLDEST`.
    """
    if release_of(version) < OLDEST:
        oldest = ".".join(str(part) for part in OLDEST)
        raise RuntimeError(
            f"The shim runs on Ray {oldest} or newer, and Ray {version} is installed: upgrade with "
            f'`pip install "ray[train,tune]>={oldest}"`, or rewrite the code with `python -m migrate`.'
        )


def refuse_trainer(*_: object, **__: object) -> None:
    """Stand in for the constructor of a trainer whose Train V2 is too old.

    Raises:
        LegacyApiError: Always.
    """
    ray = sys.modules["ray"]
    raise LegacyApiError(known(_INCOMPLETE).code, f"Ray {ray.__version__} is installed.")


def require_placement() -> None:
    """Refuse what hands workers of Train V2 a placement group, on a Ray where they make one of their own.

    Raises:
        LegacyImportError: If it is such a Ray.
    """
    version: str = sys.modules["ray"].__version__
    if release_of(version) < PLACES:
        raise LegacyImportError(known(_DOES_NOT_PLACE).code, f"Ray {version} is installed.")


def version_of_ray() -> str:
    """``ray.__version__``, also while Ray is being imported and does not have it yet."""
    version: str | None = getattr(sys.modules["ray"], "__version__", None)
    return version or str(import_module("ray._version").version)


def release_of(version: str) -> Release:
    """The release that a version is of: ``(2, 51)`` for ``"2.51.1"``."""
    major, minor = version.split(".")[:2]
    return int(major), int(minor)
