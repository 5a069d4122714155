"""The arguments of the callbacks that report to Tune and save, as XGBoost's and LightGBM's were through Ray 2.6.

Serves the rows ``ray.tune.integration.*.TuneReportCheckpointCallback(positional arguments)`` and ``(no frequency)``:
Ray 2.6 saved every fifth round unless it was told otherwise, counted rounds from zero, and did not save the last one
for its own sake, and wrote the file ``checkpoint``. Later releases count from one, save at the end, and name the file
after its format. In a run that only Ray 2.6 or an older one can have been meant for it is as then, and so it is with a
function in the fourth place, which later releases did not take there; elsewhere a call that says nothing may be of
either time, so both are done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray.train._internal.session import get_session

from compat.adapters.runs.run_age import is_trial_of_then

FREQUENCY: Final = 5
"""Every how many rounds a model was saved by default through Ray 2.6."""
FILENAME: Final = "checkpoint"
"""The file of a checkpoint through Ray 2.6, unless another was named."""
_OF_LATER: Final = "checkpoint_at_end"
"""What no release through Ray 2.6 took."""


class _CountedFromZero(int):
    """Every how many rounds to save, asked as ``(round + 1) % frequency``, where rounds are counted from zero.

    The round with the number 0 is one to save only if all are.
    """

    def __rmod__(self, rounds: int) -> int:
        number, every = rounds - 1, int(self)
        return number % every or int(number == 0 and every > 1)


def constructing(construct: Callable[..., None]) -> Callable[..., None]:
    """`TuneReportCheckpointCallback.__init__` of one library that also takes arguments as it did through Ray 2.6.

    Args:
        construct: Ray's own.
    """

    @wraps(construct)
    def constructed(self: Any, *args: Any, **kwargs: Any) -> None:
        is_of_then = len(args) > 3 and callable(args[3])
        if is_of_then:
            *args, function = args  # type: ignore[assignment]
            kwargs["results_postprocessing_fn"] = function
        is_of_later = len(args) > 3 or _OF_LATER in kwargs
        if len(args) < 3 and "frequency" not in kwargs and not is_of_later:
            kwargs["frequency"] = FREQUENCY
        session = get_session()
        is_of_then = is_of_then or not (is_of_later or session is None or not is_trial_of_then(session.storage))
        if not is_of_then:
            construct(self, *args, **kwargs)
            return
        if len(args) < 2:
            kwargs.setdefault("filename", FILENAME)
        construct(self, *args, **kwargs, checkpoint_at_end=False)
        if self._frequency > 0:
            self._frequency = _CountedFromZero(self._frequency)

    return constructed
