"""``dataset.num_blocks()`` and ``random_shuffle(num_blocks=...)``, which datasets that are not executed had, too.

Serves rows DAT262 and DAT263. Behaviour of Ray 1.13 and 2.6.3.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from compat.overlay import resolve
from compat.usage import used
from legacy_api import known
from legacy_api.dataset_blocks import BLOCKS, COUNTED, SHUFFLED


def num_blocks(self: Any) -> int:
    """How many blocks the dataset has, which today is known of an executed one only.

    Args:
        self: The dataset.
    """
    used(known(BLOCKS).code)
    counted: int = self.materialize().num_blocks()
    return counted


def shuffling(target: str) -> Callable[..., Any]:
    """A method of today that shuffles, and then makes as many blocks as it is told.

    Args:
        target: Where it stands, as ``module:Class.method``.
    """
    original = resolve(target)

    @wraps(original)
    def shuffle(self: Any, **kwargs: Any) -> Any:
        number = kwargs.pop(COUNTED, None)
        shuffled = original(self, **kwargs)
        if number is None:
            return shuffled
        used(known(SHUFFLED).code)
        return shuffled.repartition(number)

    return shuffle
