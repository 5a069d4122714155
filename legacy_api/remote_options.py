"""Names of options of tasks and actors that are called otherwise today, and the row of each."""

from __future__ import annotations

from typing import Final

RETURN_VALUES: Final = "num_return_vals"
RECONSTRUCTIONS: Final = "max_reconstructions"
DETACHED: Final = "detached"
DIRECT_CALL: Final = "is_direct_call"
ENVIRONMENT_VARIABLES: Final = "override_environment_variables"
OF_RAY_ALONE: Final = (RETURN_VALUES, RECONSTRUCTIONS, DIRECT_CALL, ENVIRONMENT_VARIABLES)
"""Those that nobody else has: whatever is given one is a task or an actor of Ray."""
OLD_OPTIONS: Final = (*OF_RAY_ALONE, DETACHED)
TODAYS_OPTIONS: Final = {
    RETURN_VALUES: "num_returns",
    RECONSTRUCTIONS: "max_restarts",
    DETACHED: "lifetime",
    ENVIRONMENT_VARIABLES: "runtime_env",
}
"""The option that says today what an old one said."""
AS_OFTEN_AS_NEEDED: Final = {"INFINITE_RECONSTRUCTION": "-1", "NO_RECONSTRUCTION": "0"}
"""Constants of ``ray.ray_constants`` for how often an actor was to be started again, and the numbers of today."""


def spelled(option: str) -> str:
    """The spelling under which the catalogue has an option."""
    home = "Actor._remote" if option in (DETACHED, DIRECT_CALL) else "@ray.remote"
    return f"{home}({option}=...)"
