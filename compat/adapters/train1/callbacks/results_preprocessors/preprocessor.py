"""What makes other results of those that the workers reported."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

Results = list[dict[str, Any]]
"""What each worker reported, in the order of their ranks."""


class ResultsPreprocessor(ABC):
    """Makes other results of those that the workers reported."""

    @abstractmethod
    def preprocess(self, results: Results) -> Results:
        """The results to go on with."""


class SequentialResultsPreprocessor(ResultsPreprocessor):
    """Several, one after the other."""

    def __init__(self, preprocessors: list[ResultsPreprocessor]) -> None:
        """Take them in their order."""
        self.preprocessors = preprocessors

    def preprocess(self, results: Results) -> Results:
        """What the last one makes of it."""
        for preprocessor in self.preprocessors:
            results = preprocessor.preprocess(results)
        return results
