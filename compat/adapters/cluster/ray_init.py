"""`ray.init` with every argument it ever had, and the shim in every worker of the job.

Serves the rows of `legacy_api.catalog.ray_init`. Ray calls it too, when it starts itself at the first use.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

import ray

from compat.adapters.cluster.init_storage import keep_storage
from compat.connected import remember_workers
from compat.conversions import VALUE_FACES
from compat.overlay import original_of
from compat.usage import used
from compat.worker import shim_in_workers
from legacy_api import parameters_of
from legacy_api.gone_settings import todays_settings

_OWNER: Final = "ray.init"
_SETTINGS: Final = "_system_config"
_ray_init = original_of(ray, "init")


@wraps(_ray_init)
def init(address: str | None = None, **arguments: Any) -> Any:
    """Start Ray, or join a cluster.

    Args:
        address: Address of a running cluster. None starts Ray on this machine, or joins the one that runs here.
        **arguments: Everything the installed Ray takes, and every parameter of then.

    Returns:
        What the installed Ray returns, with ``["redis_address"]`` as through Ray 1.10.
    """
    modern: dict[str, Any] = {"address": address}
    keep_storage(arguments.get("storage"))
    for name, value in arguments.items():
        row = parameters_of(_OWNER).get(name)
        if row is None:
            modern[name] = value
        elif value is not None:
            if value is not False:  # the default of most, which says nothing
                used(row.code)
            if row.action == "convert":
                modern[row.to[0].rpartition(".")[2]] = VALUE_FACES[row.convert](value) if row.convert else value
    if isinstance(modern.get(_SETTINGS), dict):
        modern[_SETTINGS] = _settings_of_today(modern[_SETTINGS])
    with shim_in_workers(modern) as complete:
        context = _ray_init(**complete)
    remember_workers()
    information = getattr(context, "address_info", {})
    if "address" in information and not information.get("redis_address"):
        information["redis_address"] = information["address"]  # Ray 0.8 said it under this name
    return context


def _settings_of_today(given: dict[str, Any]) -> dict[str, Any]:
    """Settings of Ray's processes under the names that they have today, without those that Ray has no more."""
    today = todays_settings(given)
    if today:
        used("INI810")
    named = {name: today.get(name, name) for name in given}
    return {name: given[old] for old, name in named.items() if name is not None}
