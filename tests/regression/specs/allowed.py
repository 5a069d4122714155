"""What the shim asks Ray for and rewritten code does not, each with its reason."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT, Difference

_STOP_KEYS = "old Ray stopped a trial that never reports a key of `stop`; rewritten code gets a warning"
_PRINTS = "what only the output engine of then prints: the shim sets RAY_AIR_NEW_OUTPUT=0, the codemod does not"
_LOGS = "files of what the loop of a trainer prints: the shim writes them, rewritten code leaves that out, with a note"
_LATER = "what Ray 0.8 optimised where nobody said it: the shim says it with the first trial, rewritten code at once"
_SET_UP = "a class that loads the checkpoint of `restore=` in its setup: rewritten code keeps no actors, and says it"
_NO_MODEL = "what a class exports at the end of its trial: a function has no model, and rewritten code asks for none"
_NOT_GIVEN = "DEPRECATED"  # what Train V2 has in a field of then

ALLOWED: tuple[Difference, ...] = (
    Difference(
        "experiments/0/storage/sync_config/sync_artifacts",
        True,
        False,
        "what a trial leaves in its directory: the shim brings it to storage, rewritten code says so itself",
    ),
    Difference("experiments/0/export_formats", ["model"], [], _NO_MODEL),
    Difference("run/reuse_actors", True, False, _SET_UP),
    Difference("run/verbose", 2, 1, "how much a `Tuner` prints that was not told"),
    Difference("run/verbose", "Verbosity.V3_TRIAL_DETAILS", 1, _PRINTS),
    Difference("run/verbose", "Verbosity.V3_TRIAL_DETAILS", 2, _PRINTS),
    Difference("run/progress_reporter/_print_intermediate_tables", True, False, _PRINTS),
    Difference(
        "run/callbacks/NoQueue",
        PRESENT,
        ABSENT,
        "`queue_trials=False` failed trials that the cluster has no room for; rewritten code waits, with a note",
    ),
    Difference("run_config/log_to_file", True, _NOT_GIVEN, _LOGS),
    Difference("run_config/log_to_file", "out.txt", _NOT_GIVEN, _LOGS),
    Difference("run/callbacks/RequiredStopKeys", PRESENT, ABSENT, _STOP_KEYS),
    Difference("run/callbacks/SomeStopKey", PRESENT, ABSENT, _STOP_KEYS),
    Difference("run/scheduler/_metric", None, "episode_reward_mean", _LATER),
    Difference("run/scheduler/_metric_op", None, "1.0", _LATER),
    Difference("run/scheduler/_mode", None, "max", _LATER),
)
"""`old` is the shim's side, `new` that of rewritten code."""
