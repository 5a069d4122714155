"""The arguments of the callbacks that report to Tune and save, as XGBoost's and LightGBM's were through Ray 2.6.

Serves the rows ``ray.tune.integration.*.TuneReportCheckpointCallback(positional arguments)`` and ``(no frequency)``:
Ray 2.6 saved every fifth round unless it was told otherwise, later releases save at the end only. A call that says
nothing may be of either time, so both are done; how often metrics are reported stays as it is today.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

FREQUENCY: Final = 5
"""Every how many rounds a model was saved by default through Ray 2.6."""


def constructing(construct: Callable[..., None]) -> Callable[..., None]:
    """`TuneReportCheckpointCallback.__init__` of one library that also takes arguments as it did through Ray 2.6.

    Args:
        construct: Ray's own.
    """

    @wraps(construct)
    def constructed(self: Any, *args: Any, **kwargs: Any) -> None:
        if len(args) > 3 and callable(args[3]):
            *args, function = args  # type: ignore[assignment]
            kwargs |= {"results_postprocessing_fn": function, "checkpoint_at_end": False}
        if len(args) < 3 and not {"frequency", "checkpoint_at_end"} & set(kwargs):
            kwargs["frequency"] = FREQUENCY
        construct(self, *args, **kwargs)

    return constructed
