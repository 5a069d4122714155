"""`ray.air.RunConfig(local_dir=...)`, and relative paths, as through Ray 2.6; today's raises for the first.

Fields by position come in the order of any release. `ray.tune.RunConfig` is made from the same class. Serves CFG133
and CFG141.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.air.config import RunConfig

from compat.adapters.cluster.init_storage import NO_COPY, storage_of_ray
from compat.adapters.runs.config_places import by_place
from compat.adapters.runs.environment import directory_from_environment
from compat.adapters.runs.run_age import note_age
from compat.adapters.runs.sync_contradiction import refuse_contradiction
from compat.conversions import absolute_path
from compat.usage import used
from legacy_api import known

_LOCAL_DIR: Final = "_compat_local_dir"
_ray_construct = vars(RunConfig)["__init__"]
_ray_post_init = RunConfig.__post_init__


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **fields: Any) -> None:
    """Take fields by position in the order of any release.

    Raises:
        TypeError: If no release took these.
        LegacyApiError: If releases differ on what these mean.
    """
    by_name = by_place("ray.train.RunConfig", args)
    _ray_construct(self, *(() if by_name else args), **by_name, **fields)


@wraps(_ray_post_init)
def post_init(self: Any) -> None:
    """Take ``local_dir`` for ``storage_path``, unless there is one: then it only said where to keep a copy.

    The place of ``ray.init(storage=...)`` is one.

    Without any, what the environment says counts, as through Ray 2.9.

    Raises:
        ValueError: If ``sync_config`` has both an ``upload_dir`` and ``syncer=None``, as in Ray 2.3 - 2.6.
    """
    refuse_contradiction(getattr(self.sync_config, "upload_dir", None), getattr(self.sync_config, "syncer", None))
    if self.local_dir is not None:
        used(known("ray.air.config.RunConfig(local_dir)").code, NO_COPY if storage_of_ray() else "")
        note_age(self, True)
        setattr(self, _LOCAL_DIR, absolute_path(self.local_dir))
        self.storage_path, self.local_dir = self.storage_path or storage_of_ray() or self.local_dir, None
    if self.storage_filesystem is None:
        self.storage_path = absolute_path(self.storage_path) or storage_of_ray() or directory_from_environment()
    _ray_post_init(self)


def local_dir_of(run_config: Any) -> str | None:
    """Where a run whose results a `Syncer` of the user's own carries to ``storage_path`` makes them, if it says so."""
    return getattr(run_config, _LOCAL_DIR, None)
