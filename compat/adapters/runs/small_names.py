"""Names of `ray.tune` that need no more than a line: the results directory, and objects pinned in the object store.

Serves the rows ``DEFAULT_RESULTS_DIR`` of ``ray.tune.result`` and of modules that had it from there,
``ray.tune.utils.pin_in_object_store`` and ``ray.tune.utils.get_pinned_object``, the last two also by the name of the
module they stood in.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import ray

DEFAULT_RESULTS_DIR: Final = (
    os.environ.get("TEST_TMPDIR") or os.environ.get("TUNE_RESULT_DIR") or str(Path("~/ray_results").expanduser())
)
"""Where results go if nobody says where; fixed when it is first asked for, as it was."""

_pinned: Final[list[Any]] = []


def pin_in_object_store(obj: Any) -> Any:
    """Put an object into the object store and keep it there as long as this process lives."""
    reference = ray.put(obj)
    _pinned.append(reference)
    return reference


def get_pinned_object(pinned_id: Any) -> Any:
    """Fetch what `pin_in_object_store` put there."""
    return ray.get(pinned_id)
