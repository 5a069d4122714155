"""Members that datasets had as long as some of them were eager: ``fully_executed`` and ``lazy``.

Serves rows DAT201 - DAT203. Behaviour of Ray 1.13 and 2.6.3; recorded in tests/regression (names_of_datasets).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from compat.usage import used
from legacy_api import known

_OWNER: Final = "ray.data.Dataset"
_MADE_BY: Final = ("_plan", "_logical_plan", "_cache")
"""Where a dataset of one release or another keeps what it is made by."""


def fully_executed(self: Any, preserve_original: bool = True) -> Any:
    """The dataset with all of its blocks in memory.

    Since Ray 2.4 the dataset itself has them from then on, too, so that what shuffles or is slow happens once.

    Args:
        self: The dataset.
        preserve_original: Whether another dataset was to be left as it is, through Ray 2.3.
    """
    used(known(f"{_OWNER}.fully_executed").code)
    executed = self.materialize()
    vars(self).update({name: value for name, value in vars(executed).items() if name in _MADE_BY})
    return executed


def _already(name: str) -> Callable[[Any], Any]:
    """A method that asks a dataset to be what every dataset is today.

    Args:
        name: What it was called.
    """

    def method(self: Any) -> Any:
        used(known(f"{_OWNER}.{name}").code)
        return self

    method.__name__ = name
    return method


lazy: Final = _already("lazy")
experimental_lazy: Final = _already("experimental_lazy")
