"""Results of some workers only."""

from __future__ import annotations

from collections.abc import Iterable

from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results, ResultsPreprocessor


class IndexedResultsPreprocessor(ResultsPreprocessor):
    """Only the results of some workers."""

    def __init__(self, indices: int | Iterable[int] | None) -> None:
        """Take the ranks of the workers; all if it is None.

        Raises:
            TypeError: If they are no integers.
            ValueError: If there are none.
        """
        if indices is None or isinstance(indices, int):
            self._indices = None if indices is None else [indices]
            return
        if not isinstance(indices, Iterable):
            raise TypeError(f"indices must be an Iterable, got {type(indices)}.")
        self._indices = list(indices)
        if not self._indices:
            raise ValueError("At least one index must be specified in indices.")
        if not all(isinstance(index, int) for index in self._indices):
            raise TypeError("All elements of indices must be integers.")

    def preprocess(self, results: Results) -> Results:
        """Their results."""
        return results if self._indices is None else [results[index] for index in self._indices]
