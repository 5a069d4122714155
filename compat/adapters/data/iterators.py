"""``next(dataset.iter_batches())``: what gave an iterator gives today what is iterated over, again and again.

Serves row DAT254. Behaviour of Ray 1.13 and 2.6.3, where it was a generator: a loop went on behind what ``next`` had
taken; recorded in tests/regression (batches_of_datasets).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from compat.overlay import resolve
from compat.usage import used
from legacy_api import known
from legacy_api.batch_methods import NEXT

_RUNNING: Final = "_compat_running"
"""Where an iterable keeps the iterator of which something was asked for."""


def next_one(self: Any) -> Any:
    """The next row or batch.

    Args:
        self: What a method of a dataset gave.
    """
    used(known(NEXT).code)
    if _RUNNING not in vars(self):
        vars(self)[_RUNNING] = iter(self)
    return next(vars(self)[_RUNNING])


def iterating(target: str) -> Callable[[Any], Iterator[Any]]:
    """What loops are given: all there is, or what ``next`` has left.

    Args:
        target: Where the method of today stands, as ``module:Class.method``.
    """
    original = resolve(target)

    def iterate(self: Any) -> Iterator[Any]:
        running: Iterator[Any] | None = vars(self).get(_RUNNING)
        return running if running is not None else original(self)

    return iterate
