"""Values of all workers made into one: the mean, the greatest, the weighted mean."""

from __future__ import annotations

import logging
from typing import Any, Final

import numpy as np
from ray.util.debug import log_once

from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results, ResultsPreprocessor

VALID_AGGREGATE_TYPES: Final = (int, float, np.float32, np.float64, np.int32, np.int64)
_logger = logging.getLogger(__name__)


class AggregateFn:
    """One value of those of all workers."""

    name = ""

    def prepare(self, results: Results) -> None:
        """See the results before the values come."""

    def __call__(self, values: list[Any]) -> Any:
        """The value."""
        raise NotImplementedError

    def wrap_key(self, key: str) -> str:
        """The name of the value of a metric: ``avg(loss)``."""
        return f"{self.name}({key})"


class Average(AggregateFn):
    """The mean of the values that there are."""

    name = "avg"

    def __call__(self, values: list[Any]) -> Any:
        """The mean."""
        return np.nanmean(values)


class Max(AggregateFn):
    """The greatest."""

    name = "max"

    def __call__(self, values: list[Any]) -> Any:
        """The greatest."""
        return np.nanmax(values)


class WeightedAverage(AggregateFn):
    """The mean, in which every worker counts for as much as a metric of it says."""

    def __init__(self, weight_key: str | None = None) -> None:
        """Take the name of that metric."""
        self.weight_key = weight_key
        self.name = f"weight_avg_{weight_key}"
        self._weights: Any = None

    def prepare(self, results: Results) -> None:
        """Note the weights; all are equal if there are none."""
        key = str(self.weight_key)
        weights, complaint = _values(key, results), ""
        if not any(key in result for result in results):
            complaint = f"Averaging weight `{key}` is not reported by all workers in `train.report()`."
        elif weights is None:
            complaint = f"Averaging weight `{key}` value type is not valid."
        if complaint and log_once(key):
            _logger.warning("%s Use equal weight instead.", complaint)
        self._weights = np.array([1] * len(results) if weights is None else weights)

    def __call__(self, values: list[Any]) -> Any:
        """The mean."""
        present = self._weights * (1 - np.isnan(values))
        return np.nansum(np.array(values) * self._weights / np.nansum(present))


def _values(key: str, results: Results) -> list[Any] | None:
    """The value of a metric in each result, NaN where it is no number; None if it is none anywhere."""
    found = [result.get(key) for result in results]
    numbers = [value if isinstance(value, VALID_AGGREGATE_TYPES) else np.nan for value in found]
    return None if all(not isinstance(value, VALID_AGGREGATE_TYPES) for value in found) else numbers


class AggregateResultsPreprocessor(ResultsPreprocessor):
    """Adds to every result one value of those of all workers, for each metric."""

    def __init__(self, aggregation_fn: AggregateFn, keys: list[str] | None = None) -> None:
        """Take what makes the value, and the names of the metrics; all if it is None."""
        self.aggregate_fn = aggregation_fn
        self.keys = keys

    def preprocess(self, results: Results) -> Results:
        """The same results, with the values added."""
        if not results:
            return results
        self.aggregate_fn.prepare(results)
        added = {}
        for key in self.keys or dict.fromkeys(name for result in results for name in result):
            values = _values(key, results)
            if values is not None:
                added[self.aggregate_fn.wrap_key(key)] = self.aggregate_fn(values)
            elif log_once(key):
                _logger.warning("%s", _why_ignored(key, results))
        for result in results:
            result.update(added)
        return results


def _why_ignored(key: str, results: Results) -> str:
    if any(key in result for result in results):
        return f"`{key}` value type is not valid, so it is ignored. Make sure that it is a number."
    return (
        f"`{key}` is not reported from workers, so it is ignored. Please make sure that it is saved using "
        "`train.report()`."
    )


class AverageResultsPreprocessor(AggregateResultsPreprocessor):
    """Adds the mean of metrics."""

    def __init__(self, keys: list[str] | None = None) -> None:
        """Take the names of the metrics; all if it is None."""
        super().__init__(Average(), keys)


class MaxResultsPreprocessor(AggregateResultsPreprocessor):
    """Adds the greatest value of metrics."""

    def __init__(self, keys: list[str] | None = None) -> None:
        """Take the names of the metrics; all if it is None."""
        super().__init__(Max(), keys)


class WeightedAverageResultsPreprocessor(AggregateResultsPreprocessor):
    """Adds the weighted mean of metrics."""

    def __init__(self, keys: list[str] | None = None, weight_key: str | None = None) -> None:
        """Take the names of the metrics, all if it is None, and that of the weight."""
        super().__init__(WeightedAverage(weight_key), keys)
