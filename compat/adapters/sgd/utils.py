"""What training operators, and loops around them, count and wait with. Behaviour of Ray 0.8.7."""

from __future__ import annotations

import logging
import socket
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Final, TypeVar

import numpy
import ray
from ray.exceptions import RayActorError

Method = TypeVar("Method", bound=Callable[..., Any])
logger = logging.getLogger(__name__)

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


class TimerStat:
    """How long the last ``window_size`` passes of a block took, and how much each went through."""

    def __init__(self, window_size: int = 10) -> None:
        """Begin without passes."""
        self._window_size = window_size
        self.reset()

    def reset(self) -> None:
        """Forget all passes."""
        self._times: deque[float] = deque(maxlen=self._window_size)
        self._units: deque[float] = deque(maxlen=self._window_size)
        self._started: float | None = None
        self.count = 0

    def __enter__(self) -> TimerStat:
        """Begin a pass."""
        if self._started is not None:
            raise AssertionError("a TimerStat measures one pass at a time")
        self._started = time.time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        if self._started is not None:
            self.push(time.time() - self._started)
        self._started = None

    def push(self, time_delta: float) -> None:
        """Add a pass of so many seconds."""
        self._times.append(time_delta)
        self.count += 1

    def push_units_processed(self, n: float) -> None:
        """Add how much a pass went through."""
        self._units.append(n)

    @property
    def mean(self) -> Any:
        """The mean of the times."""
        return numpy.mean(self._times)

    @property
    def median(self) -> Any:
        """The median of the times."""
        return numpy.median(self._times)

    @property
    def sum(self) -> Any:
        """The sum of the times."""
        return numpy.sum(self._times)

    @property
    def max(self) -> Any:
        """The longest time."""
        return numpy.max(self._times)

    @property
    def first(self) -> float | None:
        """The oldest time that is still known."""
        return self._times[0] if self._times else None

    @property
    def last(self) -> float | None:
        """The last time."""
        return self._times[-1] if self._times else None

    @property
    def size(self) -> int:
        """Of how many passes the time is known."""
        return len(self._times)

    @property
    def mean_units_processed(self) -> float:
        """How much a pass went through."""
        return float(numpy.mean(self._units))

    @property
    def mean_throughput(self) -> float:
        """How much went through in a second."""
        seconds = float(numpy.sum(self._times))
        return float(numpy.sum(self._units)) / seconds if seconds else 0.0


def find_free_port() -> int:
    """A port of this machine that nothing listens on."""
    with socket.socket() as asked:
        asked.bind(("", 0))
        return int(asked.getsockname()[1])


def check_for_failure(remote_values: Sequence[Any]) -> bool:
    """Wait for calls of actors, and say whether all of these lived; what a call raised itself is raised.

    Args:
        remote_values: The object references of the calls.

    Returns:
        False, and a line in the log, if an actor died.
    """
    waited_for = list(remote_values)
    try:
        while waited_for:
            finished, waited_for = ray.wait(waited_for)
            ray.get(finished)
    except RayActorError as error:
        logger.exception(str(error))
        return False
    return True


def override(interface_class: type) -> Callable[[Method], Method]:
    """Mark a method as one that ``interface_class`` has, too; it has to have one of that name."""

    def marked(method: Method) -> Method:
        if not hasattr(interface_class, method.__name__):
            raise AssertionError(f"{interface_class.__name__} has no method {method.__name__}")
        return method

    return marked
