"""What a worker of a trainer knows of the trial of Tune in which the trainer runs: when its report has been taken.

As in Train V1 a worker goes on while Tune looks at its report, but does not report again before Tune wants the trial to
go on. So a trial that is stopped or paused at a report has no later checkpoint, not even half of one. Runs in worker
processes.
"""

from __future__ import annotations

import threading
from typing import Final

_may_report: Final = threading.Semaphore(1)
_next_checkpoint: int | None = None
_failure: Exception | None = None


def checkpoint_name(first: int) -> str:
    """The name of the directory for the next checkpoint of the trial.

    Args:
        first: Number of the first checkpoint of this worker's run.
    """
    return f"checkpoint_{first if _next_checkpoint is None else _next_checkpoint:06d}"


def wait_for_turn() -> None:
    """Wait until Tune has taken the report before, and wants the trial to go on.

    Raises:
        RuntimeError: If a report of this worker failed. The others wait for it, and would do so for ever.
    """
    if _failure is not None:
        raise RuntimeError(
            f"A report of this worker failed before ({type(_failure).__name__}: {_failure}), and the other workers "
            "wait for it. Let that error end the train loop instead of catching it."
        ) from _failure
    _may_report.acquire()


def note_failed(error: Exception, *, met_others: bool) -> None:
    """Note that a report failed: nobody will take it.

    Args:
        error: Why.
        met_others: Whether the other workers have gone on to wait for Tune, which waits for the report of this one.
    """
    global _failure
    if met_others:
        _failure = error
    _may_report.release()


def note_taken(next_checkpoint: int) -> None:
    """Let the worker report again; called by whoever runs the trainer.

    Args:
        next_checkpoint: Number of the next checkpoint of the trial.
    """
    global _next_checkpoint
    _next_checkpoint = next_checkpoint
    _may_report.release()
