"""What progress reporters print, which old code asked for by name: to write a reporter of its own, or a line in a log.

Serves what the row ``ray.tune.progress_reporter.*`` cannot take from Ray as it is. Behaviour after Ray 0.8.7, where a
table was always printed, and 1.13, where it was asked for; both took other arguments by position than Ray does today.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ray.tune import progress_reporter

from compat.usage import used
from legacy_api import known

_OF_RAY_0: Final = ("fmt", "max_rows")
_OF_RAY_1: Final = ("total_samples", "force_table", *_OF_RAY_0, "done", "metric", "mode", "sort_by_metric")


def trial_progress_str(
    trials: Iterable[Any], metric_columns: Any, parameter_columns: Any = None, *rest: Any, **options: Any
) -> str:
    """How many trials are in which state, and a row for each.

    Args:
        trials: The trials, or what stands in for them.
        metric_columns: Names of metrics, or a dictionary from them to headings.
        parameter_columns: The same for parameters; all of them by default.
        *rest: Further arguments by position, as through Ray 0.8 or as in Ray 1.
        **options: The same by name. The table is there if nothing is said that only Ray 1 knew.
    """
    used(known("ray.tune.progress_reporter.*").code)
    options |= zip(_OF_RAY_0 if rest and isinstance(rest[0], str) else _OF_RAY_1, rest, strict=False)
    options.setdefault("force_table", options.keys() <= set(_OF_RAY_0))
    table: Any = vars(progress_reporter)["_trial_progress_str"]
    return str(table(trials, metric_columns, parameter_columns, **options))


def memory_debug_str() -> str:
    """How much of the memory of this machine is in use."""
    used(known("ray.tune.progress_reporter.*").code)
    occupied, total, message = progress_reporter._get_memory_usage()
    return f"Memory usage on this node: {occupied}/{total} GiB{message or ''}"
