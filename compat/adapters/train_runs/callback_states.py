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
    """Write the states of those that have one. A state that cannot be pickled is no reason to end the run."""
    states = {number: state for number, callback in enumerate(callbacks) if (state := _state_of(callback))}
    if not states:
        return
    try:
        content = cloudpickle.dumps(states)
    except Exception as error:  # whatever objects of the user raise
        warnings.warn(f"What callbacks gave as get_state() is not kept, it cannot be pickled: {error!r}", stacklevel=2)
        return
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
        _begin_anew(location, "loading pickles is switched off")
        return
    try:
        states = cloudpickle.loads(location.read(FILE))
    except Exception as error:  # written by another Python, or naming what is gone: whatever unpickling raises
        _begin_anew(location, f"it cannot be loaded: {error!r}")
        return
    if len(callbacks) <= max(states):
        _begin_anew(location, f"it is that of more callbacks than the {len(callbacks)} of now")
        return
    for number, state in states.items():
        callbacks[number].set_state(state)


def _begin_anew(location: RunLocation, why: str) -> None:
    warnings.warn(
        f"The callbacks of the run in {location} begin anew: their states are in the pickle {FILE}, and {why}.",
        stacklevel=6,
    )
