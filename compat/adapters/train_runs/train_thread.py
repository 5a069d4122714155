"""The thread of a worker that runs the train loop.

Here ``RunConfig(stop=)`` ends it, ``log_to_file`` listens, and files that it wrote are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray.train.v2._internal.execution.context import get_train_context
from ray.train.v2._internal.execution.worker_group.thread_runner import ThreadRunner

from compat.adapters.train_runs.train_artifacts import artifacts_kept
from compat.adapters.train_runs.train_output import output_to_files
from compat.adapters.train_runs.train_return import pack
from compat.adapters.train_runs.train_stop import RunStoppedError
from v2_api.train_trial import trial_of
from v2_api.worlds import in_train_worker

_ray_run: Final = vars(ThreadRunner)["run"]


@wraps(_ray_run)
def run(self: Any, target: Callable[[], Any]) -> None:
    """Run a train loop in its thread until it ends or is stopped."""
    if not in_train_worker():
        _ray_run(self, target)
        return
    context = get_train_context()

    @wraps(target)
    def until_stopped() -> Any:
        with artifacts_kept(context), output_to_files(trial_of(context.train_run_context).log_to_file, context):
            try:
                return pack(target())
            except RunStoppedError:
                context.checkpoint_upload_threadpool.shutdown()
                return None

    _ray_run(self, until_stopped)
