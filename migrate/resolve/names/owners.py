"""Under which name the catalogue lists the parameters of what a call makes, whatever path the code takes to it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from legacy_api import parameters_of, rows_of_kind

_SAME: Final = {
    "ray.train.SyncConfig": "ray.tune.SyncConfig",
    "ray.air.SyncConfig": "ray.tune.SyncConfig",
    "ray.air.config.SyncConfig": "ray.tune.SyncConfig",
    "ray.air.CheckpointConfig": "ray.air.config.CheckpointConfig",
    "ray.tune.CheckpointConfig": "ray.air.config.CheckpointConfig",
    "ray.serve.HTTPOptions": "ray.serve.config.HTTPOptions",
    "ray.util.spark.cluster_init.setup_ray_cluster": "ray.util.spark.setup_ray_cluster",
    "ray.util.spark.setup_global_ray_cluster": "ray.util.spark.setup_ray_cluster",
    "ray.tune.trainable.function_trainable.wrap_function": "ray.tune.function_runner.wrap_function",
}
ALSO_CALLED: Final = _SAME.keys()
"""Other names of what the catalogue lists under one."""
_ALIASES: Final = {"ASHAScheduler": "AsyncHyperBandScheduler"}
_FAMILIES: Final = ("ray.tune.suggest.", "ray.tune.schedulers.")
_PLACES: Final = (*_FAMILIES, "ray.tune.search.")


@lru_cache(maxsize=4096)  # the same names are called in many files, and each is asked of by many rules
def owner_of(dotted: str) -> str:
    """The dotted name that has the catalogue's parameters: ``ray.tune.run`` for ``ray.tune.tune.run``.

    Searchers and schedulers are importable from their package and from a module of their own, under the old and the
    new name of the package.
    """
    if dotted in _SAME:
        return _SAME[dotted]
    if dotted.startswith(_PLACES) and not parameters_of(dotted):
        last = dotted.rpartition(".")[2]
        return _by_class().get(_ALIASES.get(last, last), dotted)
    return dotted


@cache
def _by_class() -> dict[str, str]:
    owners = (row.owner for row in rows_of_kind("parameter"))
    classes = (owner for owner in owners if owner.startswith(_FAMILIES) and owner.rpartition(".")[2][:1].isupper())
    return {owner.rpartition(".")[2]: owner for owner in classes}
