"""Environment variables that said where results go, up to Ray 2.6. Today's Ray raises if one is set."""

from __future__ import annotations

import os
from typing import Any, Final

from compat.conversions import absolute_path
from compat.usage import used
from legacy_api import known

_VARIABLES: Final = ("TUNE_RESULT_DIR", "RAY_AIR_LOCAL_CACHE_DIR")


def results_from_environment(sections: dict[str, Any]) -> None:
    """Put the directory that the environment names where the arguments of the call can still overrule it.

    Args:
        sections: Sections of the `v2_api.tune_run.TuneRun` that is being put together; changed in place.
    """
    for variable in _VARIABLES:
        value = os.environ.get(variable)
        if value:
            used(known(variable).code)
            sections.setdefault("run_config", {})["storage_path"] = absolute_path(value)
            sections.setdefault("environ", {})[variable] = None
