"""A worker's side of a run of Ray Train 1.9 - 1.13: it goes on when the driver has taken what it reported.

``train.report(**metrics)`` and ``train.save_checkpoint(**values)`` wait until the driver asks for the next result of
all workers, so that callbacks, failures and checkpoints come in the order of then.
"""

from __future__ import annotations

import io
import os
import platform
import queue
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import ray
import ray.cloudpickle

from compat.adapters.train1 import constants as named
from compat.adapters.train1 import running
from compat.adapters.train_runs.held_workers import in_loop

REPORT: Final = "report"
CHECKPOINT: Final = "checkpoint"
FINISHED: Final = "finished"
FAILED: Final = "failed"
NOT_YET: Final = "not yet"
SINGLE: Final = ""
"""The name of the only dataset of a run that was given one without a name."""


class Session:
    """One run in one worker.

    Attributes:
        checkpoint: What ``train.load_checkpoint()`` gives.
    """

    def __init__(
        self, train_func: Callable[[], Any], checkpoint: dict[str, Any] | None, shards: dict[str, Any], detailed: bool
    ) -> None:
        """Prepare a run.

        Args:
            train_func: What is to be run.
            checkpoint: What it starts from.
            shards: This worker's part of each dataset.
            detailed: Whether reports say where and when they were made.
        """
        self.checkpoint = checkpoint
        self._train_func, self._shards, self._detailed = train_func, shards, detailed
        self._results: queue.Queue[tuple[str, bytes] | None] = queue.Queue()
        self._taken = threading.Semaphore(0)
        self._ended = threading.Event()
        self._output: Any = None
        self._error: BaseException | None = None
        self._is_muted = False
        self._iteration, self._time_total, self._last = 0, 0.0, time.time()

    def run(self) -> None:
        """Run the function to its end, in the train loop of the worker."""
        try:
            self._output = self._train_func()
        except BaseException as error:  # SystemExit, too: it ends the worker when the driver asks for the outcome
            self._error = error
        self._ended.set()
        self._results.put(None)  # whoever waits for a result need not wait any longer

    def mute(self) -> None:
        """Drop what is reported from here on."""
        self._is_muted = True

    def take(self, timeout: float) -> tuple[str, bytes]:
        """The next report or checkpoint, and let the function go on; else whether there will be another.

        A report that was waiting when the session was muted is dropped as those after it: which of the workers had
        come to report by then is chance.
        """
        if self._ended.is_set():
            return (FINISHED if self._error is None else FAILED), b""
        try:
            result = self._results.get(timeout=timeout)
        except queue.Empty:
            return NOT_YET, b""
        if result is None:
            return self.take(0)
        self._taken.release()
        return self.take(timeout) if self._is_muted and result[0] == REPORT else result

    def outcome(self, timeout: float) -> tuple[str, Any]:
        """What the function has returned, once it has.

        Raises:
            BaseException: What the function raised.
        """
        if not self._ended.wait(timeout):
            return NOT_YET, None
        if self._error is not None:
            raise self._error
        return FINISHED, self._output

    def report(self, metrics: dict[str, Any]) -> None:
        """Report metrics, with the columns of every report."""
        if not self._is_muted:
            self._put(REPORT, {**metrics, **self._filled(metrics)})

    def _filled(self, metrics: dict[str, Any]) -> dict[str, Any]:
        now = time.time()
        passed = metrics.get(named.TIME_THIS_ITER_S, now - self._last)
        self._last = now
        self._iteration += 1
        self._time_total += passed
        basic = {
            named.TIMESTAMP: int(now),
            named.TIME_THIS_ITER_S: passed,
            named.TRAINING_ITERATION: self._iteration,
        }
        if not self._detailed:
            return basic
        return {
            **basic,
            named.DATE: datetime.fromtimestamp(now).strftime("%Y-%m-%d_%H-%M-%S"),
            named.TIME_TOTAL_S: self._time_total,
            named.PID: os.getpid(),
            named.HOSTNAME: platform.node(),
            named.NODE_IP: ray.util.get_node_ip_address(),
        }

    def save(self, values: dict[str, Any]) -> None:
        """Make this the checkpoint of the run; what the first worker saves goes to the driver."""
        self.checkpoint = values
        is_first = ray.train.get_context().get_world_rank() == 0
        self._put(CHECKPOINT, {**values, named.TIMESTAMP: int(time.time())} if is_first else {})

    def _put(self, kind: str, values: dict[str, Any]) -> None:
        self._results.put((kind, encoded(values)))
        self._taken.acquire()

    @property
    def has_datasets(self) -> bool:
        """Whether the run was given datasets."""
        return bool(self._shards)

    def shard(self, name: str | None) -> Any:
        """This worker's part of a dataset.

        Raises:
            RuntimeError: If there are several and no name is given.
        """
        if SINGLE in self._shards:
            return self._shards[SINGLE]
        if not name:
            raise RuntimeError(
                "Multiple datasets were passed into `Trainer`, but no `dataset_name` is passed into "
                f"`get_dataset_shard`. Please specify which dataset shard to retrieve: {sorted(self._shards)}"
            )
        return self._shards[name]


def encoded(values: dict[str, Any]) -> bytes:
    """What a worker sends: models without their wrapper for distributed training, tensors of any device."""
    torch = sys.modules.get("torch")
    if torch is None:
        pickled: bytes = ray.cloudpickle.dumps(values)
        return pickled
    wrapper = torch.nn.parallel.DistributedDataParallel
    plain = {name: value.module if isinstance(value, wrapper) else value for name, value in values.items()}
    buffer = io.BytesIO()
    torch.save(plain, buffer, pickle_module=ray.cloudpickle)
    return buffer.getvalue()


def decoded(content: bytes) -> dict[str, Any]:
    """What a worker has sent, with every tensor on the CPU."""
    if content[:2] != b"PK":  # the archive that Torch writes
        values: dict[str, Any] = ray.cloudpickle.loads(content)
        return values
    import torch

    loaded: dict[str, Any] = torch.load(io.BytesIO(content), map_location="cpu", weights_only=False)
    return loaded


# What the driver calls in a worker.


def begin(*arguments: Any) -> None:
    """Start a run in this worker.

    Args:
        *arguments: Those of `Session`.

    Raises:
        RuntimeError: If the last one is still going on.
    """
    if running.current() is not None:
        raise RuntimeError("A run is still going on in this worker.")
    session = Session(*arguments)
    running.set_current(session)
    in_loop(session.run)


def take(timeout: float) -> tuple[str, bytes]:
    """The next result of this worker."""
    return _here().take(timeout)


def mute() -> None:
    """Drop what this worker reports from here on."""
    _here().mute()


def end(timeout: float) -> tuple[str, Any]:
    """What the function returned in this worker, whose run is over then."""
    try:
        state, output = _here().outcome(timeout)
    except BaseException:
        running.set_current(None)
        raise
    if state == FINISHED:
        running.set_current(None)
    return state, output


def _here() -> Session:
    session = running.current()
    if session is None:
        raise RuntimeError("No run is going on in this worker.")
    return session
