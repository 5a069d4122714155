"""``ray.init(storage=...)``: where runs without a ``storage_path`` are kept, as in Ray 2.0 - 2.42.

Ray keeps it in the environment variable of then, which its own configs still read, and ours.
"""

from __future__ import annotations

import os
from typing import Any, Final

from compat.conversions import absolute_path

VARIABLE: Final = "RAY_STORAGE"
_OURS: Final = "COMPAT_RAY_STORAGE"
"""What we set the variable to: what the user set stays when a Ray without storage follows."""
NO_COPY: Final = "results go where `ray.init(storage=...)` says, and no copy of them is kept here"
"""What is said of a ``local_dir`` beside it, which said through Ray 2.42 where the copy was."""


def keep_storage(place: Any) -> None:
    """Say for this Ray where runs are kept.

    Args:
        place: A path or a URI; None where the call that starts Ray does not say.
    """
    ours = os.environ.pop(_OURS, None)
    if ours is not None and os.environ.get(VARIABLE) == ours:
        del os.environ[VARIABLE]
    if place is not None:
        os.environ[VARIABLE] = os.environ[_OURS] = absolute_path(place)


def storage_of_ray() -> str | None:
    """Where runs are kept that do not say it; None if that is not said at all."""
    return os.environ.get(VARIABLE) or None
