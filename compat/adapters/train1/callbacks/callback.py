"""What callbacks of a `Trainer` of Ray 1.9 - 1.13 derive from."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from compat.adapters.train1.callbacks.results_preprocessors import ExcludedKeysResultsPreprocessor, ResultsPreprocessor
from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results
from compat.adapters.train1.constants import ALL_RESERVED_KEYS


class TrainingCallback:
    """Is told when a run starts, of each report, and when it is over.

    Attributes:
        results_preprocessor: What results go through before `handle_result` gets them.
        RESERVED_KEYS: Which of the reserved metrics are for this callback.
    """

    results_preprocessor: ResultsPreprocessor | None = None
    RESERVED_KEYS: ClassVar[Collection[str]] = ()

    def start_training(self, logdir: str, config: dict[str, Any], **info: Any) -> None:
        """Called when a run starts.

        Args:
            logdir: The directory of the run.
            config: What the function gets.
            **info: Nothing, as yet.
        """

    def process_results(self, results: Results, **info: Any) -> None:
        """Called for each report, with the results of all workers: prepares them for `handle_result`."""
        prepared = ExcludedKeysResultsPreprocessor(ALL_RESERVED_KEYS.difference(self.RESERVED_KEYS)).preprocess(results)
        if self.results_preprocessor is not None:
            prepared = self.results_preprocessor.preprocess(prepared)
        self.handle_result(prepared, **info)

    def handle_result(self, results: Results, **info: Any) -> None:
        """Called for each report, with the prepared results."""

    def finish_training(self, error: bool = False, **info: Any) -> None:
        """Called when a run is over.

        Args:
            error: Whether it failed.
            **info: Nothing, as yet.
        """
