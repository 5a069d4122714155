"""Preprocessors of the user's own: without a call of `Preprocessor.__init__`, or with a ``_fit`` that returns nothing.

Through Ray 2.42 there was no constructor, so nobody called it. Today's makes what ``fit`` computes with; here it is
made when somebody first asks for it. And Ray did nothing with what ``_fit`` returned, with which it computes today.
Serves AIR337. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.data.preprocessor import Preprocessor

from compat.usage import used
from legacy_api import known

_ray_fit: Final = vars(Preprocessor)["fit"]
_OWN: Final = known("Preprocessor._fit of a class of one's own").code
_FIT: Final = "_fit"
_NAME: Final = "_stat_computation_plan"
_PUBLIC: Final = "stat_computation_plan"


class _MadeWhenAsked:
    """An attribute that objects without it get when they are asked for it."""

    def __get__(self, instance: Any, owner: type) -> Any:
        from ray.data.preprocessors.utils import StatComputationPlan

        if instance is None:
            return self
        if _NAME not in vars(instance):
            used(_OWN)
            vars(instance)[_NAME] = StatComputationPlan()
        return vars(instance)[_NAME]


stat_computation_plan: Final = _MadeWhenAsked()


def _fitted(preprocessor: Any, returned: Any) -> Any:
    if returned is None:
        used(_OWN)
        return preprocessor
    return returned


@wraps(_ray_fit)
def fit(self: Any, *args: Any, **kwargs: Any) -> Any:
    """`Preprocessor.fit`, for which a ``_fit`` of the user's own need not return the preprocessor."""
    if not hasattr(self, _PUBLIC) and hasattr(Preprocessor, "_fit_execute"):  # as in Ray 2.51
        Preprocessor.__init__(self)
    own = getattr(self, _FIT)
    if getattr(own, "__module__", "").startswith("ray.") or _FIT in vars(self):
        return _ray_fit(self, *args, **kwargs)
    vars(self)[_FIT] = lambda dataset: _fitted(self, own(dataset))
    try:
        return _ray_fit(self, *args, **kwargs)
    finally:
        del vars(self)[_FIT]
