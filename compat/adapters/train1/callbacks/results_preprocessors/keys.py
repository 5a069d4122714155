"""Results without some metrics."""

from __future__ import annotations

from collections.abc import Iterable

from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results, ResultsPreprocessor


class ExcludedKeysResultsPreprocessor(ResultsPreprocessor):
    """Results without some metrics."""

    def __init__(self, excluded_keys: Iterable[str] | None = None) -> None:
        """Take the names of the metrics."""
        self.excluded_keys = set(excluded_keys or ())

    def preprocess(self, results: Results) -> Results:
        """The results without them."""
        return [{name: value for name, value in result.items() if name not in self.excluded_keys} for result in results]
