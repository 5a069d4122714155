"""`tune.SyncConfig` with every field it ever had: ``upload_dir`` says where results go, the rest has no meaning today.

Serves the rows ``ray.tune.SyncConfig(...)`` and ``SyncConfig.validate_upload_dir``. Behaviour after Ray 1.13 and 2.6.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train._internal.syncer import SyncConfig as RaySyncConfig
from ray.tune import SyncConfig as TuneSyncConfig

from compat.adapters.runs.config_places import by_place
from compat.adapters.runs.sync_contradiction import refuse_contradiction
from compat.adapters.runs.syncer import Syncer
from compat.conversions import absolute_path
from compat.usage import used
from legacy_api import known, parameters_of

_OWNER: Final = "ray.tune.SyncConfig"
_OF_TODAY: Final = ("sync_period", "sync_timeout", "sync_artifacts", "sync_artifacts_on_checkpoint")
_SINCE_2: Final = frozenset(_OF_TODAY).difference({"sync_period"})
_DEFAULTS: Final[dict[str, Any]] = {
    "upload_dir": None,
    "syncer": "auto",
    "sync_on_checkpoint": True,
    "sync_to_cloud": None,
    "sync_to_driver": None,
    "node_sync_period": -1,
    "cloud_sync_period": -1,
}
_ray_construct = RaySyncConfig.__init__


@wraps(_ray_construct)
def construct(self: RaySyncConfig, *args: Any, **fields: Any) -> None:
    """`SyncConfig.__init__` with the fields of every release.

    Args:
        self: The configuration.
        *args: Fields in the order of any release, as long as only one of the orders can be meant.
        **fields: Every field that `SyncConfig` ever had.

    Raises:
        TypeError: If no release took what is given by position.
        ValueError: If nothing is to be sent to ``upload_dir``, and the fields are those of Ray 2.3 - 2.6.
        LegacyApiError: If releases differ on what it means.
    """
    fields = {**by_place(_OWNER, args), **fields}
    rows = parameters_of(_OWNER)
    legacy = {name: fields.pop(name) for name in _DEFAULTS if name in fields}
    for name, value in legacy.items():
        if value is not None and value != _DEFAULTS[name]:
            used(rows[name].code)
    _ray_construct(self, **fields)
    for name, default in _DEFAULTS.items():
        setattr(self, name, legacy.get(name, default))
    self.says_whether_to_keep_artifacts = "sync_artifacts" in fields
    if not _SINCE_2.isdisjoint(fields):
        refuse_contradiction(self.upload_dir, self.syncer)


def validate_upload_dir(self: Any, upload_dir: str | None = None) -> bool:
    """Whether results can go where they are to go, as Ray 2.2 - 2.6 saw it. Runs go to a local path all the same.

    Args:
        self: The configuration.
        upload_dir: The place; that of the configuration if it is left out.

    Raises:
        ValueError: If nothing is to be sent there (``syncer`` is None), if a syncer of the user's own has no place to
            send to, or does not know it, or if the place is no URI of a storage.
    """
    used(known(f"{_OWNER}.validate_upload_dir").code)
    place = upload_dir or self.upload_dir
    refuse_contradiction(place, self.syncer)
    own = self.syncer if isinstance(self.syncer, Syncer) else None
    if own is not None and not place:
        raise ValueError("An `upload_dir` has to be given to use a custom `syncer`")
    (Syncer if own is None else own).validate_upload_dir(place)
    return True


class SyncConfig(TuneSyncConfig):  # type: ignore[misc]
    """`compat.tune.SyncConfig`: the real class with the fields of then."""

    __init__ = construct
    validate_upload_dir = validate_upload_dir


def settle(sections: dict[str, Any], *, uploads: bool = True) -> None:
    """Put what a `SyncConfig` of then says where it belongs today.

    Args:
        sections: Sections of the `v2_api.tune_run.TuneRun` that is being put together; changed in place. A
            ``storage_path`` gives way to ``upload_dir``, as ``local_dir`` did.
        uploads: Whether Ray writes to ``upload_dir``, and not a function of the user's.
    """
    run_config = sections["run_config"]
    given = run_config.get("sync_config")
    if not isinstance(given, RaySyncConfig):
        return
    upload_dir = getattr(given, "upload_dir", None)
    if upload_dir and uploads:
        run_config["storage_path"] = absolute_path(upload_dir)
    fields = {name: getattr(given, name) for name in _OF_TODAY}
    if not getattr(given, "says_whether_to_keep_artifacts", True):
        fields["sync_artifacts"] = True
    run_config["sync_config"] = TuneSyncConfig(**fields)
