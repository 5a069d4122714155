"""The classes that `compat.tune.trainable.wrap_function` makes, for objects made by hand with Ray unpatched.

Tune makes classes of functions itself and drives them; what old code does with one is behaviour through Ray 2.6.
"""

from __future__ import annotations

from typing import Any, Final

from ray.tune.trainable import FunctionTrainable
from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.functions import function_by_hand
from compat.adapters.trainables import trainable_construct
from compat.adapters.trainables.trainable import METHODS_OF_THEN

_BY_HAND: Final = ("setup", "step", "load_checkpoint", "cleanup", "reset_config")


def function_of_then(wrapped: Any) -> Any:
    """A class with what trainables had of older Rays.

    Args:
        wrapped: What Ray made of a function.

    Returns:
        A subclass; the class itself while the shim is installed, as Ray's own base class has all that then.
    """
    if RayTrainable.__init__ is trainable_construct.__init__:
        return wrapped
    of_the_base = {name: member for name, member in METHODS_OF_THEN.items() if name not in vars(FunctionTrainable)}
    members = {**of_the_base, **{name: getattr(function_by_hand, name) for name in _BY_HAND}}
    return type(wrapped.__name__, (wrapped,), {**members, "__module__": wrapped.__module__})
