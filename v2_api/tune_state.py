"""The state of a Tune experiment in its run directory: whether there is one, and whether today's Ray can read it."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from typing import Any, Final

from v2_api.run_location import RunLocation

_STATE_FILES: Final = "experiment_state-*.json"
_TRIALS_SINCE_2_7: Final = "trial_data"
_TRIALS_BEFORE: Final = "checkpoints"


def newest_state(location: RunLocation) -> str | None:
    """Name of the newest state file of the experiment, or None if the directory holds no experiment."""
    return max((file for file in location.files() if fnmatch(file, _STATE_FILES)), default=None)


def was_written_before_2_7(location: RunLocation, state_file: str) -> bool:
    """Whether the state has the layout of Ray 0.8 - 2.6, which later Rays cannot resume.

    A state that cannot be read at all is not known to be old.
    """
    state = _state(location, state_file)
    return _TRIALS_BEFORE in state and _TRIALS_SINCE_2_7 not in state


def is_before_the_first_trial(location: RunLocation, state_file: str) -> bool:
    """Whether the experiment was stopped before it had a trial; today's Ray cannot resume that."""
    return _state(location, state_file).get(_TRIALS_SINCE_2_7) == []


def _state(location: RunLocation, state_file: str) -> dict[str, Any]:
    """The state, or nothing if it cannot be read."""
    try:
        state = json.loads(location.read(state_file))
    except ValueError:
        return {}
    return state if isinstance(state, dict) else {}
