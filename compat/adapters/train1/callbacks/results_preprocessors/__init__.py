"""What results go through on their way to a callback, in Ray 1.9 - 1.13: choosing, leaving out, averaging."""

from compat.adapters.train1.callbacks.results_preprocessors.aggregate import (
    AverageResultsPreprocessor,
    MaxResultsPreprocessor,
    WeightedAverageResultsPreprocessor,
)
from compat.adapters.train1.callbacks.results_preprocessors.index import IndexedResultsPreprocessor
from compat.adapters.train1.callbacks.results_preprocessors.keys import ExcludedKeysResultsPreprocessor
from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import (
    ResultsPreprocessor,
    SequentialResultsPreprocessor,
)

__all__ = [
    "AverageResultsPreprocessor",
    "ExcludedKeysResultsPreprocessor",
    "IndexedResultsPreprocessor",
    "MaxResultsPreprocessor",
    "ResultsPreprocessor",
    "SequentialResultsPreprocessor",
    "WeightedAverageResultsPreprocessor",
]
