"""What the shim asks Ray for and rewritten code does not, each with its reason."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT, Difference

_STOP_KEYS = "old Ray stopped a trial that never reports a key of `stop`; rewritten code has today's answer, a warning"
_PRINTS = "a progress reporter needs the output engine of then: the shim sets RAY_AIR_NEW_OUTPUT=0, the codemod does not"

ALLOWED: tuple[Difference, ...] = (
    Difference(
        "experiments/0/storage/sync_config/sync_artifacts",
        True,
        False,
        "what a trial leaves in its directory: the shim brings it to storage, rewritten code says so itself",
    ),
    Difference("run/verbose", 2, 1, "how much a `Tuner` prints that was not told"),
    Difference("run/verbose", "Verbosity.V3_TRIAL_DETAILS", 1, _PRINTS),
    Difference("run/verbose", "Verbosity.V3_TRIAL_DETAILS", 2, _PRINTS),
    Difference("run/progress_reporter/_print_intermediate_tables", True, False, _PRINTS),
    Difference(
        "run/callbacks/NoQueue",
        PRESENT,
        ABSENT,
        "`queue_trials=False` failed a trial that the cluster has no room for; rewritten code waits for room, with a note",
    ),
    Difference("run/callbacks/RequiredStopKeys", PRESENT, ABSENT, _STOP_KEYS),
)
"""`old` is the shim's side, `new` that of rewritten code."""
