"""The driver's side of the workers of a `Trainer`: starts them, runs functions on them, replaces them when one dies.

Behaviour after Ray 1.13: only the death of a worker is tried again, ``max_retries`` times in the life of a trainer; an
exception of the user's function is raised where it was asked for, with its own type.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import ray
from ray.exceptions import RayActorError
from ray.train.backend import BackendConfig

from compat.adapters.train1 import session
from compat.adapters.train_runs.held_workers import HeldWorkers

_DETAILED: Final = "TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS"
_WAIT_S: Final = 0.5
"""How long one question to a worker waits for its answer. The controller asks it, too, and must get through."""

_PATIENCE_S: Final = 3
"""How long workers whose peer has raised may take to come to their end, too."""

_INACTIVE: Final = (
    "This Trainer is not active. It is either shutdown already or never started in the first place. Either create a "
    "new Trainer or start this one."
)
_logger = logging.getLogger(__name__)


class WorkersDiedError(Exception):
    """A worker died, and all have been started anew: the run has to begin again, from its latest checkpoint."""


class Executor:
    """The workers of one `Trainer`."""

    def __init__(
        self,
        backend_config: BackendConfig,
        num_workers: int,
        resources: dict[str, float],
        *,
        use_gpu: bool,
        max_retries: int,
    ) -> None:
        """Say what the workers shall be; they are started with `start`."""
        self._make = partial(HeldWorkers, backend_config, num_workers, resources, use_gpu=use_gpu)
        self._most_failures = max_retries if max_retries >= 0 else float("inf")
        self._failures = 0
        self._hook: Callable[[], Any] | None = None
        self._workers: HeldWorkers | None = None
        self._is_dirty = False

    def is_started(self) -> bool:
        """Whether there are workers."""
        return self._workers is not None

    def get_worker_group(self) -> HeldWorkers:
        """The workers.

        Raises:
            RuntimeError: If there are none.
        """
        if self._workers is None:
            raise RuntimeError(_INACTIVE)
        return self._workers

    def _get_num_failures(self) -> int:
        """How often workers have died."""
        return self._failures

    def start(self, initialization_hook: Callable[[], Any] | None = None) -> None:
        """Start the workers.

        Args:
            initialization_hook: Called in each of them first.

        Raises:
            RuntimeError: If they die again and again.
        """
        self._hook = initialization_hook
        while True:
            try:
                self._workers = self._make()
                if self._hook is not None:
                    self._workers.execute(self._hook)
                return
            except RayActorError:
                _logger.warning("A worker died while it started. Starting all of them again.")
                self._count_failure()

    def _count_failure(self) -> None:
        self.shutdown()
        self._failures += 1
        if self._failures >= self._most_failures:
            raise RuntimeError(
                f"Training has failed even after {self._failures} attempts. You can change the number of max failure "
                "attempts by setting the `max_retries` arg in your `Trainer`."
            ) from None

    def _restart(self) -> None:
        self.shutdown()
        self.start(self._hook)

    def shutdown(self, patience_s: float = 5) -> None:
        """Let the workers go, if there are any."""
        workers, self._workers, self._is_dirty = self._workers, None, False
        if workers is not None:
            workers.shutdown(patience_s)

    def begin(
        self, train_func: Callable[[], Any], checkpoint: dict[str, Any] | None, shards: list[dict[str, Any]]
    ) -> None:
        """Start a run on all workers.

        Raises:
            WorkersDiedError: If a worker died.
        """
        self.get_worker_group()
        if self._is_dirty:  # a run ended before all of its workers had
            self._restart()
        detailed = bool(int(os.environ.get(_DETAILED, "0")))
        calls = [(session.begin, train_func, checkpoint, shard, detailed) for shard in shards]
        self._is_dirty = True
        self._call(calls)

    def next_results(self) -> tuple[str, list[dict[str, Any]]] | None:
        """What all workers reported or saved next; None if they have finished.

        Raises:
            RuntimeError: If the workers do not report alike.
            Exception: What the function raised in one of them.
            WorkersDiedError: If a worker died.
        """
        results: dict[int, tuple[str, bytes]] = {}
        while len(results) < len(self.get_worker_group()):
            given = {rank: self._answer(asked) for rank, asked in self._asked(session.take, results).items()}
            results.update({rank: answer for rank, answer in given.items() if answer[0] != session.NOT_YET})
            if any(kind == session.FAILED for kind, _ in results.values()):
                self.finish()  # raises it; the others may wait for that worker for ever
        kinds = {kind for kind, _ in results.values()}
        if kinds == {session.FINISHED}:
            return None
        if session.FINISHED in kinds:
            raise RuntimeError(
                "Some workers returned results while others didn't. Make sure that `train.report()` and "
                "`train.save_checkpoint()` are called the same number of times on all workers."
            )
        if len(kinds) > 1:
            raise RuntimeError(
                "Some workers returned results with different types. Make sure `train.report()` and "
                "`train.save_checkpoint()` are called the same number of times and in the same order on each worker."
            )
        return kinds.pop(), [session.decoded(content) for _, content in (results[rank] for rank in range(len(results)))]

    def mute(self) -> None:
        """Drop what the workers report from here on."""
        self._call([(session.mute,)] * len(self.get_worker_group()))

    def finish(self) -> list[Any]:
        """What the function returned in each worker.

        Raises:
            Exception: What it raised in one of them.
            WorkersDiedError: If a worker died.
        """
        outcomes: dict[int, Any] = {}
        error: Exception | None = None
        give_up = float("inf")
        while len(outcomes) < len(self.get_worker_group()) and time.monotonic() < give_up:
            for rank, reference in self._asked(session.end, outcomes).items():
                try:
                    state, output = self._answer(reference)
                except WorkersDiedError:
                    raise
                except Exception as raised:
                    outcomes[rank] = None
                    error = error or raised
                    give_up = min(give_up, time.monotonic() + _PATIENCE_S)
                else:
                    outcomes.update({rank: output} if state == session.FINISHED else {})
        self._is_dirty = len(outcomes) < len(self.get_worker_group())
        if error is not None:
            raise error
        return [outcomes[rank] for rank in range(len(outcomes))]

    def _asked(self, question: Callable[[float], Any], answered: dict[int, Any]) -> dict[int, Any]:
        """Ask the workers that have not answered yet."""
        workers = self.get_worker_group().workers
        pending = [rank for rank in range(len(workers)) if rank not in answered]
        return {rank: workers[rank].actor.execute.remote(question, _WAIT_S) for rank in pending}

    def _call(self, calls: list[tuple[Any, ...]]) -> None:
        """Call a function with its arguments in every worker, each its own."""
        workers = self.get_worker_group().workers
        for reference in [worker.actor.execute.remote(*call) for call, worker in zip(calls, workers, strict=True)]:
            self._answer(reference)

    def _answer(self, reference: Any) -> Any:
        try:
            return ray.get(reference)
        except RayActorError:
            _logger.warning("A worker died. Starting all of them again, to go on from the latest checkpoint.")
        self._count_failure()
        self.start(self._hook)
        raise WorkersDiedError
