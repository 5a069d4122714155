"""Constructors that took their arguments by position through Ray 1.13, and take them by name only today.

Serves the rows ``ray.tune.CLIReporter(positional arguments)`` and the same of `JupyterNotebookReporter`;
`compat.adapters.tracking.mlflow_tracking` uses it, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray.tune import progress_reporter

from compat.adapters.runs.positional import by_name, merged
from compat.usage import used
from legacy_api import known


def taking_positions(ray_class: type, owner: str) -> Callable[..., None]:
    """A constructor that also takes its arguments by position.

    Args:
        ray_class: The class.
        owner: Its name in `legacy_api.positions.ORDERS`.
    """
    ray_construct: Any = vars(ray_class)["__init__"]

    @wraps(ray_construct)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        if args:
            form = f"{owner}(positional arguments)"
            used(known(form).code)
            kwargs = merged(owner.rpartition(".")[2], by_name(owner, args, form), kwargs)
        ray_construct(self, **kwargs)

    return construct


TuneReporterBase: Final = taking_positions(progress_reporter.TuneReporterBase, "ray.tune.CLIReporter")
CLIReporter: Final = taking_positions(progress_reporter.CLIReporter, "ray.tune.CLIReporter")
JupyterNotebookReporter: Final = taking_positions(
    progress_reporter.JupyterNotebookReporter, "ray.tune.JupyterNotebookReporter"
)
