"""``options.resource_limits.cpu = 4``: limits of Ray Data that are set one by one, as through Ray 2.42.

Serves AIR343. Since then the resources cannot be changed, so that Ray can hand out the same ones again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from compat.errors import LegacyApiError
from compat.usage import used
from legacy_api import known

_CODE: Final = known("ExecutionOptions().resource_limits.cpu = ...").code


def settable(name: str) -> Callable[[], property]:
    """What makes the property ``name`` of Ray's resources one that can be set.

    Args:
        name: One of :data:`legacy_api.data_limits.RESOURCES`.
    """

    def make() -> property:
        from ray.data._internal.execution.interfaces.execution_options import ExecutionResources

        def set_one(self: Any, value: float | None) -> None:
            used(_CODE, f"`{name}` of a limit")
            if self is ExecutionResources.zero() or self is ExecutionResources.inf():
                raise LegacyApiError(_CODE, f"Ray has the same object everywhere in which `{name}` is set here.")
            setattr(self, f"_{name}", getattr(ExecutionResources(**{name: value}), f"_{name}"))

        return property(vars(ExecutionResources)[name].fget, set_one)

    return make
