"""Trials that die with the machine they run on. That is no failure of theirs.

Spot machines are taken away at any moment. Ray does not count the loss of a machine that was drained for preemption;
one that is gone without a word counts as a failure of its trials, of which a run allows none unless it says otherwise.
"""

from __future__ import annotations

import os
import socket
import time
from typing import Any, Final

_IN_A_ROW: Final = 3
"""So many machines may be lost without a single result in between; then it may be the trial that brings them down."""
_GRACE_S: Final = 3.0
"""A machine that shuts down may end its workers first."""
_COUNTED: Final = "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE"
"""Ray's variable by which users ask for losses to be counted."""


class LostMachines:
    """The losses of machines in one run, by trial."""

    def __init__(self) -> None:
        self._losses: dict[str, tuple[float, int]] = {}  # the time of the last result at a loss, and how many since

    def excuse(self, trial: Any, error: Any) -> bool:
        """Whether an error of a trial is the loss of its machine, and not to be counted as a failure.

        Args:
            trial: A `ray.tune.experiment.Trial`.
            error: A `ray.exceptions.RayActorError`.
        """
        if os.environ.get(_COUNTED, "0") == "1" or not died_with_its_machine(error):
            return False
        last_result = trial.run_metadata.last_result_time
        before, losses = self._losses.get(trial.trial_id, (last_result, 0))
        losses = losses + 1 if before == last_result else 1
        self._losses[trial.trial_id] = (last_result, losses)
        return losses <= _IN_A_ROW


def died_with_its_machine(error: Any) -> bool:
    """Whether the machine of an actor that died is gone, too.

    Args:
        error: The `ray.exceptions.RayActorError`.
    """
    from ray._private.state import state

    actor = state.actor_table(error.actor_id) if error.actor_id else {}
    if not actor or error.actor_init_failed:
        return False
    died = getattr(actor.get("DeathCause"), "actor_died_error_context", None)
    if died is not None and died.HasField("node_death_info"):
        return True
    deadline = time.monotonic() + _GRACE_S
    while not (gone := _is_gone(actor["Address"]["NodeID"])) and time.monotonic() < deadline:
        time.sleep(0.2)
    return gone


def _is_gone(node_id: str) -> bool:
    """Whether a machine is dead for Ray, or does not answer: Ray takes its time to call it dead."""
    import ray

    node = next((node for node in ray.nodes() if node["NodeID"] == node_id), None)
    if node is None or not node["Alive"]:
        return True
    try:
        socket.create_connection((node["NodeManagerAddress"], node["NodeManagerPort"]), timeout=1).close()
    except OSError:
        return True
    return False
