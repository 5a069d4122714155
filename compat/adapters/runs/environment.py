"""Where results go by the environment, up to Ray 2.6, and by ``ray.init(storage=...)``, which goes before it.

Today's Ray raises if a variable of the first kind is set.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from compat.adapters.cluster.init_storage import storage_of_ray
from compat.conversions import absolute_path
from compat.usage import used
from legacy_api import known

_VARIABLES: Final = ("TUNE_RESULT_DIR", "RAY_AIR_LOCAL_CACHE_DIR")


def results_from_environment(sections: dict[str, Any]) -> None:
    """Put the directory that the environment names where the arguments of the call can still overrule it.

    Args:
        sections: Sections of the `v2_api.tune_run.TuneRun` that is being put together; changed in place.
    """
    by_variable = directory_from_environment()
    place = storage_of_ray() or by_variable
    if place is not None:
        sections.setdefault("run_config", {})["storage_path"] = place
        sections.setdefault("environ", {}).update(
            dict.fromkeys(variable for variable in _VARIABLES if os.environ.get(variable))
        )


def directory_from_environment() -> str | None:
    """The directory that the environment names for results; None if it names none."""
    named = [variable for variable in _VARIABLES if os.environ.get(variable)]
    for variable in named:
        used(known(variable).code)
    return absolute_path(os.environ[named[-1]]) if named else None


def is_default_place(directory: str) -> bool:
    """Whether runs that say no place are kept in a directory."""
    from ray.train.constants import DEFAULT_STORAGE_PATH  # at the call: the configs, which Ray imports first, need us

    named = (os.environ.get(variable) for variable in _VARIABLES)
    defaults = (*named, storage_of_ray(), DEFAULT_STORAGE_PATH)
    return any(Path(directory) == Path(place).expanduser().absolute() for place in defaults if place)
