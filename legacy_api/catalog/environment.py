"""Environment variables that old scripts and job files set."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import environment

ROWS: Final[tuple[Row, ...]] = (
    environment(
        "ENV701",
        "TUNE_RESULT_DIR",
        to="RunConfig.storage_path",
        convert="absolute_path",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="unset the variable; with it set, `tune.run` and `Tuner.fit` refuse to start, and trainers pass over it",
    ),
    environment(
        "ENV702",
        "RAY_AIR_LOCAL_CACHE_DIR",
        to="RunConfig.storage_path",
        convert="absolute_path",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="unset the variable; with it set, `tune.run` and `Tuner.fit` refuse to start, and trainers pass over it",
    ),
    environment(
        "ENV703",
        "RAY_TRAIN_V2_ENABLED=0",
        action="refuse",
        first="2.42.1",
        until="2.60.0",
        today="same",
        note="this package carries old code to Train V2 and cannot serve it on V1: unset the variable, or set it to 1",
    ),
    environment(
        "ENV704",
        "TUNE_ORIG_WORKING_DIR",
        first="1.13.0",
        until="2.60.0",
        today="same",
        action="keep",
        note="still set inside trials; with RAY_CHDIR_TO_TRIAL_DIR=0 trials stay in the original working directory",
    ),
    environment(
        "ENV705",
        "RAY_AIR_NEW_PERSISTENCE_MODE",
        first="",
        until="",
        today="silent",
        note="remove it: there is one way to store a run, `RunConfig(storage_path=...)`",
    ),
    environment(
        "ENV706",
        "RAY_STORAGE",
        to="RunConfig.storage_path",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="Train V2 does not look at it; Tune does, and says that it will stop",
    ),
    environment(
        "ENV707",
        "RAY_AIR_REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE",
        first="2.6.3",
        until="2.6.3",
        today="silent",
        note="nothing is synced to the head node: on several nodes `storage_path` must be shared or a URI",
    ),
    environment(
        "ENV708",
        "TUNE_CLOUD_SYNC_S",
        first="0.8.7",
        until="0.8.7",
        today="silent",
        note="remove it: what a trial saves is written to `storage_path` at once, and a syncer of one's own copies as "
        "often as `SyncConfig(sync_period=...)` says",
    ),
    environment(
        "ENV709",
        "TUNE_CLUSTER_SSH_KEY",
        first="0.8.7",
        until="1.13.0",
        today="silent",
        note="remove it: no files are copied between nodes over ssh; `storage_path` must be shared or a URI",
    ),
    environment(
        "ENV710",
        "TUNE_DISABLE_AUTO_CALLBACK_SYNCER",
        first="1.13.0",
        until="2.6.3",
        today="silent",
        note="remove it: there is no sync callback to disable",
    ),
    environment(
        "ENV711",
        "TUNE_SYNCER_VERBOSITY",
        first="1.13.0",
        until="1.13.0",
        today="silent",
        note="remove it: there is no sync command whose output could be shown",
    ),
    environment(
        "ENV712",
        "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE",
        first="2.42.1",
        until="2.42.1",
        today="silent",
        action="rewrite",
        note="it is for Tune alone: give trainers `FailureConfig(max_failures=..., max_preemption_failures=...)`",
    ),
    environment(
        "ENV713",
        "RAY_MEMORY_MONITOR_ERROR_THRESHOLD",
        first="0.8.7",
        until="1.13.0",
        today="silent",
        action="refuse",
        note="tasks no longer raise where memory is short: each node ends workers when more than "
        "`RAY_memory_usage_threshold` of it is in use, which is set where Ray is started",
    ),
)
