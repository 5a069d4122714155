"""What a training function returns: Ray 1.0.0 and older did not look at it.

Since Ray 1.0.1 a number or a dictionary is the last result of its trial, and anything else, such as the model, lets the
trial fail when all its work is done. No function that ran on those Rays returns that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from numbers import Number
from typing import Any, Final

from compat.usage import used
from legacy_api import known

_FORM: Final = "return metrics"
_TAKEN: Final = (dict, Number)
_UNNAMED: Final = "func"
"""What Ray calls a trial of a callable without a name."""


def without_refused_output(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does what ``function`` does, and returns nothing where Ray would refuse what that returns."""

    @wraps(function)
    def trainable(*args: Any, **kwargs: Any) -> Any:
        try:
            output = function(*args, **kwargs)
        except BaseException as error:  # a line of ours would say nothing about it
            error.__traceback__ = error.__traceback__.tb_next if error.__traceback__ else None
            raise
        if output is None or isinstance(output, _TAKEN):
            return output
        used(known(_FORM).code, f"{type(output).__name__} is neither, and is left out")
        return None

    if not hasattr(function, "__name__"):
        trainable.__name__ = _UNNAMED
    return trainable
