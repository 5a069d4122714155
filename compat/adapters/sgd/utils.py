"""What training operators count with: averages of metrics, and timers. Behaviour of Ray 0.8.7."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

BATCH_COUNT: Final = "batch_count"
NUM_SAMPLES: Final = "num_samples"
BATCH_SIZE: Final = "*batch_size"
"""Key of the configuration: the batch size of all workers together, of which each gets its part."""


class AverageMeter:
    """The average of a value, and its last one."""

    def __init__(self) -> None:
        """Begin without values."""
        self.reset()

    def reset(self) -> None:
        """Forget all values."""
        self.val: Any = 0
        self.avg: Any = 0
        self.sum: Any = 0
        self.count = 0

    def update(self, val: Any, n: int = 1) -> None:
        """Add a value that stands for ``n`` samples."""
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count


class AverageMeterCollection:
    """The averages of several metrics."""

    def __init__(self) -> None:
        """Begin without metrics."""
        self._batch_count = 0
        self.n = 0
        self._meters: defaultdict[str, AverageMeter] = defaultdict(AverageMeter)

    def update(self, metrics: dict[str, Any], n: int = 1) -> None:
        """Add the metrics of a batch of ``n`` samples."""
        self._batch_count += 1
        self.n += n
        for name, value in metrics.items():
            self._meters[name].update(value, n=n)

    def summary(self) -> dict[str, Any]:
        """The averages and the last values, and of how many batches and samples."""
        stats: dict[str, Any] = {BATCH_COUNT: self._batch_count, NUM_SAMPLES: self.n}
        for name, meter in self._meters.items():
            stats[str(name)] = meter.avg
            stats[f"last_{name}"] = meter.val
        return stats


class TimerCollection:
    """How long parts of the training take, when somebody wants to know."""

    def __init__(self) -> None:
        """Begin with no interest."""
        self._times: defaultdict[str, list[float]] = defaultdict(list)
        self._is_on = False

    @contextmanager
    def record(self, key: str) -> Iterator[None]:
        """Measure a block."""
        start = time.perf_counter()
        try:
            yield
        finally:
            if self._is_on:
                self._times[key].append(time.perf_counter() - start)

    def enable(self) -> None:
        """Measure from here on."""
        self._is_on = True

    def disable(self) -> None:
        """Measure no longer."""
        self._is_on = False

    def reset(self) -> None:
        """Forget what was measured."""
        self._times.clear()

    def stats(self, mean: bool = True, last: bool = False) -> dict[str, float]:
        """The mean and the last time of each block, in seconds."""
        found: dict[str, float] = {}
        for key, times in self._times.items():
            found |= {f"mean_{key}_s": sum(times) / len(times)} if mean else {}
            found |= {f"last_{key}_s": times[-1]} if last else {}
        return found
