"""Train V2 is what the shim stands on: the flag that Ray reads when `ray.train` is imported."""

from __future__ import annotations

import os
import sys
from typing import Final

from compat.errors import LegacyApiError
from legacy_api import known

VARIABLE: Final = "RAY_TRAIN_V2_ENABLED"
_SWITCHED_OFF: Final = f"{VARIABLE}=0"


def require_v2() -> bool:
    """Switch Train V2 on for this process and the workers it starts.

    Returns:
        Whether the environment variable had to be set for that.

    Raises:
        LegacyApiError: If the user switched Train V2 off, or Train V1 is loaded already.
    """
    code = known(_SWITCHED_OFF).code
    value = os.environ.get(VARIABLE)
    if value is not None and value.lower() not in ("1", "true"):
        raise LegacyApiError(code, f"{VARIABLE} is set to {value!r} in the environment.")
    train = sys.modules.get("ray.train")
    if value is None and train is not None and not hasattr(train, "UserCallback"):
        raise LegacyApiError(code, "ray.train was imported with Train V1 before the shim was installed.")
    os.environ[VARIABLE] = "1"
    return value is None
