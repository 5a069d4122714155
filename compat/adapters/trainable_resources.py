"""Resources of a trial as classes asked for them through Ray 1.x: `Resources(cpu=1, extra_cpu=2)`, or a dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any

from ray.tune import PlacementGroupFactory
from ray.tune.experiment import trial

from compat.conversions import resources
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

_ray_resource_dict_to_pg_factory = original_of(trial, "resource_dict_to_pg_factory")


class Resources(PlacementGroupFactory):  # type: ignore[misc]
    """`ray.tune.resources.Resources`: a placement group with a second bundle for the extra resources."""

    def __init__(
        self,
        cpu: float,
        gpu: float,
        memory: float = 0,
        object_store_memory: float = 0,
        extra_cpu: float = 0,
        extra_gpu: float = 0,
        extra_memory: float = 0,
        extra_object_store_memory: float = 0,
        custom_resources: Mapping[str, float] | None = None,
        extra_custom_resources: Mapping[str, float] | None = None,
        has_placement_group: bool = False,
    ) -> None:
        """Take the arguments of Ray 0.8 - 1.13."""
        used(known("Trainable.default_resource_request() -> Resources").code)
        self.cpu, self.gpu, self.extra_cpu, self.extra_gpu = cpu, gpu, extra_cpu, extra_gpu
        own = {"CPU": cpu, "GPU": gpu, "memory": memory, **(custom_resources or {})}
        extra = {"CPU": extra_cpu, "GPU": extra_gpu, "memory": extra_memory, **(extra_custom_resources or {})}
        bundles = [{name: float(amount) for name, amount in bundle.items() if amount} for bundle in (own, extra)]
        super().__init__([bundles[0], *(bundle for bundle in bundles[1:] if bundle)])

    def __reduce__(self) -> Any:
        """As Ray's own class: the state of an experiment needs nothing of ours to load."""
        return PlacementGroupFactory, (self.bundles,)


@wraps(_ray_resource_dict_to_pg_factory)
def resource_dict_to_pg_factory(spec: Any = None) -> Any:
    """What a class's `default_resource_request` returned, as a placement group factory."""
    converted = resources(spec)
    return converted if isinstance(converted, PlacementGroupFactory) else _ray_resource_dict_to_pg_factory(converted)
