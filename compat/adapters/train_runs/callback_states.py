"""What callbacks of Tune hold by `get_state` and `set_state`, in the directory of a trainer's run: it goes on with it.

Behaviour of Ray 2.4 - 2.42, where the state of the experiment had it.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

from ray import cloudpickle

from compat.adapters.train_runs.train_upload import again_if_it_fails
from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT

FILE: Final = ".ray_compat_callbacks.pkl"


def keep_states(location: RunLocation, callbacks: list[Any]) -> None:
    """Write the states of those that have one."""
    states = {number: state for number, callback in enumerate(callbacks) if (state := _state_of(callback))}
    if states:
        content = cloudpickle.dumps(states)
        again_if_it_fails(lambda: location.write(FILE, content))


def _state_of(callback: Any) -> Any:
    get_state = getattr(callback, "get_state", None)
    return get_state() if callable(get_state) else None


def bring_states_back(location: RunLocation, callbacks: list[Any], *, load_pickle: bool) -> None:
    """Give callbacks the states that they had in the run that is resumed, if one is.

    Args:
        location: The run directory.
        callbacks: As many as there were, in the same order.
        load_pickle: Whether they may be unpickled.
    """
    if not callbacks or not location.exists(FILE) or not location.exists(SNAPSHOT):
        return
    if not load_pickle:
        warnings.warn(
            f"The callbacks of the run in {location} begin anew: their states are in a pickle, and loading pickles is "
            "switched off.",
            stacklevel=5,
        )
        return
    for number, state in cloudpickle.loads(location.read(FILE)).items():
        if number < len(callbacks):
            callbacks[number].set_state(state)
