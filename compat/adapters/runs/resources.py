"""`ray.tune.resources.Resources` of Ray 0.8 and 1.x: what a trial takes, and extra for what it starts itself.

Serves the rows ``ray.tune.resources.Resources``, ``resources_to_json`` and ``json_to_resources``. Behaviour after Ray
1.13; the object is a placement group factory besides, so that today's Tune takes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from numbers import Number
from typing import Any, Final

import ray
from ray.tune import PlacementGroupFactory, TuneError

from compat.usage import used
from legacy_api import known

_GIB: Final = 1024**3
_LEAST: Final = 0.0001
"""The least that Ray counts: a placement group of nothing cannot be made."""
_AMOUNTS: Final = ("cpu", "gpu", "memory", "object_store_memory")
_EXTRA: Final = tuple(f"extra_{name}" for name in _AMOUNTS)
_CUSTOM: Final = ("custom_resources", "extra_custom_resources")


class Resources(PlacementGroupFactory):  # type: ignore[misc]
    """What a trial takes, and ``extra_`` of each for what it starts itself: a second bundle of the placement group."""

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
        """Take the amounts; each custom resource is there with and without extra.

        Raises:
            AssertionError: If an amount is no number.
        """
        used(known("ray.tune.resources.Resources").code)
        given = locals()
        names = {**(custom_resources or {}), **(extra_custom_resources or {})}
        for field in (*_AMOUNTS, *_EXTRA):
            setattr(self, field, _amount(given[field]))
        for field in _CUSTOM:
            setattr(self, field, {name: _amount((given[field] or {}).get(name, 0)) for name in names})
        self.has_placement_group = has_placement_group
        bundles = [_bundle(self, ""), _bundle(self, "extra_")]
        if not any(bundles):
            bundles[0] = {"CPU": _LEAST}
        super().__init__([bundles[0], *(bundle for bundle in bundles[1:] if bundle)])

    def __reduce__(self) -> Any:
        """As Ray's own class: the state of an experiment needs nothing of ours to load."""
        return PlacementGroupFactory, (self.bundles,)

    def _asdict(self) -> dict[str, Any]:
        return {field: getattr(self, field) for field in (*_AMOUNTS, *_EXTRA, *_CUSTOM)}

    def summary_string(self) -> str:
        """What is taken in all, in words."""
        words = f"{self.cpu_total()} CPUs, {self.gpu_total()} GPUs"
        for total, what in ((self.memory_total(), "heap"), (self.object_store_memory_total(), "objects")):
            words += f", {round(total / _GIB, 2)} GiB {what}" if total else ""
        custom = [f"{self.get_res_total(name)} {name}" for name in self.custom_resources if not _is_node(name)]
        return words + (f" ({', '.join(custom)})" if custom else "")

    def cpu_total(self) -> float:
        """CPUs, with extra."""
        return self._total("cpu")

    def gpu_total(self) -> float:
        """GPUs, with extra."""
        return self._total("gpu")

    def memory_total(self) -> float:
        """Memory in bytes, with extra."""
        return self._total("memory")

    def object_store_memory_total(self) -> float:
        """Memory of the object store in bytes, with extra."""
        return self._total("object_store_memory")

    def _total(self, field: str) -> float:
        own, extra = getattr(self, field), getattr(self, f"extra_{field}")
        total: float = own + extra
        return total

    def get_res_total(self, key: str) -> float:
        """A custom resource, with extra."""
        total: float = self.get(key) + self.extra_custom_resources.get(key, 0)
        return total

    def get(self, key: str) -> float:
        """A custom resource."""
        amount: float = self.custom_resources.get(key, 0)
        return amount

    def is_nonnegative(self) -> bool:
        """Whether nothing is taken that is less than nothing."""
        amounts = [self.cpu, self.gpu, self.extra_cpu, self.extra_gpu]
        return all(value >= 0 for value in (*amounts, *(v for field in _CUSTOM for v in getattr(self, field).values())))

    @classmethod
    def subtract(cls, original: Resources, to_remove: Resources) -> Resources:
        """What is left of one when another is taken away."""
        left = {field: getattr(original, field) - getattr(to_remove, field) for field in (*_AMOUNTS, *_EXTRA)}
        for field in _CUSTOM:
            had, lost = getattr(original, field), getattr(to_remove, field)
            left[field] = {name: had.get(name, 0) - lost.get(name, 0) for name in {*had, *lost}}
        return cls(**left)

    def to_json(self) -> dict[str, Any] | None:
        """The fields as a dictionary."""
        return resources_to_json(self)


def resources_to_json(resources: Resources | None) -> dict[str, Any] | None:
    """The fields as a dictionary."""
    return None if resources is None else resources._asdict()


def json_to_resources(data: str | Mapping[str, Any] | None) -> Resources | None:
    """Resources from a dictionary or its JSON text; a trial takes one CPU if nothing is said.

    Raises:
        ValueError: If there is no such field.
    """
    if data is None or data == "null":
        return None
    fields = dict(json.loads(data) if isinstance(data, str) else data)
    known_fields = (*_AMOUNTS, *_EXTRA, *_CUSTOM)
    for name in fields:
        if name not in known_fields:
            raise ValueError(f"Unknown resource field {name}, must be one of {known_fields}")
    return Resources(**{"cpu": 1, "gpu": 0, **fields})


def with_unsaid_cpu(resources: Any) -> Any:
    """Resources of a trial with the one CPU that it took through Ray 2.3 where a dictionary says none (`cpu`)."""
    is_silent = isinstance(resources, Mapping) and resources and not {"cpu", "CPU", "GPU"} & resources.keys()
    return {"cpu": 1, **resources} if is_silent else resources


def refuse_unknown(resources: Any) -> None:
    """Stop where a trial asks by a bare name for a resource that no node has; today it would wait for ever.

    Args:
        resources: ``resources_per_trial`` in any form; what a function or a placement group asks for is not looked at.

    Raises:
        ray.tune.TuneError: If a name is no field of `Resources` and nothing in the cluster, as through Ray 2.6; and if
            this says no resources at all, as in Ray 0.8 and 1.
    """
    if resources and not isinstance(resources, (Mapping, PlacementGroupFactory)) and not callable(resources):
        raise TuneError(
            f"Error parsing resources_per_trial: {resources!r} is no dictionary such as {{'cpu': 1}}, "
            "nor a tune.PlacementGroupFactory"
        )
    if not isinstance(resources, Mapping) or not ray.is_initialized():
        return
    there = ray.cluster_resources()
    for name in resources:
        if str(name).lower() not in (*_AMOUNTS, *_EXTRA, *_CUSTOM) and name not in there:
            raise TuneError(
                f"Error parsing resources_per_trial: no node has the resource {name!r}. To wait for one that will, "
                f"pass tune.PlacementGroupFactory([{{{name!r}: {resources[name]!r}}}])"
            )


def _amount(value: Any) -> Any:
    assert isinstance(value, Number), ("Improper resource value.", value)
    return round(value, 2)  # type: ignore[call-overload]


def _bundle(resources: Resources, prefix: str) -> dict[str, float]:
    named = {"cpu": "CPU", "gpu": "GPU", "memory": "memory"}
    amounts = {name: getattr(resources, f"{prefix}{field}") for field, name in named.items()}
    amounts |= getattr(resources, f"{prefix}custom_resources")
    return {name: float(amount) for name, amount in amounts.items() if amount > 0}


def _is_node(name: str) -> bool:
    return name.startswith("node:")
