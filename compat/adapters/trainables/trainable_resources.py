"""What a class asks for through Ray 1.x: `Resources(cpu=1, extra_cpu=2)`, or a dictionary with ``extra_cpu``.

Serves row TRN155; recorded in tests/regression (requested_dictionary).
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray.tune import PlacementGroupFactory
from ray.tune.experiment import trial

from compat.conversions import resources
from compat.overlay import original_of
from compat.usage import used

_ray_resource_dict_to_pg_factory = original_of(trial, "resource_dict_to_pg_factory")


@wraps(_ray_resource_dict_to_pg_factory)
def resource_dict_to_pg_factory(spec: Any = None) -> Any:
    """What a class's `default_resource_request` returned, as a placement group factory."""
    converted = resources(spec)
    if not isinstance(converted, PlacementGroupFactory):
        return _ray_resource_dict_to_pg_factory(converted)
    if converted is not spec:
        used("TRN155")
    return converted
