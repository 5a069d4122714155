"""Whether a file may read trials out of the stored state of a run. Files without Ray are asked: little is imported."""

from __future__ import annotations

from typing import Final

STATE: Final = b"experiment_state"
"""How the file with the state of a run is called."""
_TRIALS: Final = (b'"checkpoints"', b"'checkpoints'")
"""The key that its trials are under, where code asks for it."""


def reads_stored_states(data: bytes) -> bool:
    """Whether the trials of a run may be read out of its stored state."""
    return STATE in data and any(key in data for key in _TRIALS)
