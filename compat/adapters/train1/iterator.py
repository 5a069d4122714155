"""``Trainer.run_iterator()``: the reports of a run, one for each time that all workers have reported."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from compat.adapters.train1 import session
from compat.adapters.train1.checkpoints import CheckpointManager, CheckpointStrategy
from compat.adapters.train1.executor import Executor, WorkersDiedError

_T = TypeVar("_T")
_logger = logging.getLogger(__name__)


class TrainingIterator:
    """Iterates over the reports of a run, which has begun when the iterator is there."""

    def __init__(
        self,
        executor: Executor,
        train_func: Callable[[], Any],
        shards: list[dict[str, Any]],
        checkpoints: CheckpointManager,
        checkpoint: dict[str, Any] | str | Path | None,
        strategy: CheckpointStrategy | None,
        run_dir: Path,
    ) -> None:
        """Begin the run.

        Args:
            executor: The workers.
            train_func: What each of them shall run.
            shards: The parts of the datasets, by worker and name.
            checkpoints: Where checkpoints go.
            checkpoint: What the run starts from.
            strategy: Which checkpoints are kept.
            run_dir: The directory of the run.
        """
        self._backend_executor = executor
        self._train_func, self._shards = train_func, shards
        self._checkpoints, self._strategy, self._run_dir = checkpoints, strategy, run_dir
        self._final_results: list[Any] | None = None
        self._is_finished = False
        self._begin(checkpoint)

    def _begin(self, checkpoint: dict[str, Any] | str | Path | None, number: int = 0) -> None:
        self._checkpoints.begin(self._strategy, self._run_dir, number)
        start = self._checkpoints.load(checkpoint)
        self._retried(lambda: self._backend_executor.begin(self._train_func, start, self._shards))

    def _retried(self, step: Callable[[], _T]) -> _T:
        """Do a step of the run; if a worker died, run again from the latest checkpoint up to this step."""
        while True:
            try:
                return step()
            except WorkersDiedError:
                self._begin(self._checkpoints.latest_checkpoint, self._checkpoints.latest_checkpoint_id or 0)

    def __iter__(self) -> TrainingIterator:
        return self

    def __next__(self) -> list[dict[str, Any]]:
        if self._is_finished:
            raise StopIteration
        reported = self._retried(self._next_report)
        if reported is None:
            self._finish()
            raise StopIteration
        return reported

    def _next_report(self) -> list[dict[str, Any]] | None:
        while True:
            try:
                results = self._backend_executor.next_results()
            except WorkersDiedError:
                raise
            except Exception:
                self._is_finished = True
                raise
            if results is None or results[0] == session.REPORT:
                return None if results is None else results[1]
            self._checkpoints.save(results[1][0])

    def _finish(self) -> None:
        try:
            self._final_results = self._retried(self._rest)
        finally:
            self._is_finished = True

    def _rest(self) -> list[Any]:
        self._backend_executor.mute()
        while (results := self._backend_executor.next_results()) is not None:
            if results[0] == session.CHECKPOINT:
                self._checkpoints.save(results[1][0])
        return self._backend_executor.finish()

    def is_finished(self) -> bool:
        """Whether the run is over."""
        return self._is_finished

    def get_final_results(self, force: bool = False) -> list[Any] | None:
        """What the function returned in each worker; None before the run is over.

        Args:
            force: End the run now: what is still reported is dropped.
        """
        if not self._is_finished and force:
            self._finish()
        elif not self._is_finished:
            _logger.info("The run has reports left: iterate over them first, or set `force=True`.")
        return self._final_results
