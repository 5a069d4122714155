"""Preprocessors of the user's own whose constructor does not call the one of `Preprocessor`.

Through Ray 2.42 that had none, so nobody called it. Today's makes what ``fit`` computes with; here it is made when
somebody first asks for it. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

from typing import Any, Final

_NAME: Final = "_stat_computation_plan"


class _MadeWhenAsked:
    """An attribute that objects without it get when they are asked for it."""

    def __get__(self, instance: Any, owner: type) -> Any:
        from ray.data.preprocessors.utils import StatComputationPlan

        if instance is None:
            return self
        return vars(instance).setdefault(_NAME, StatComputationPlan())


stat_computation_plan: Final = _MadeWhenAsked()
