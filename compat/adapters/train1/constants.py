"""The names of `ray.train.constants` that Ray Train 1.9 - 1.13 had, with their values of then."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TIMESTAMP: Final = "_timestamp"
TIME_THIS_ITER_S: Final = "_time_this_iter_s"
TRAINING_ITERATION: Final = "_training_iteration"
BASIC_AUTOFILLED_KEYS: Final = {TIMESTAMP, TIME_THIS_ITER_S, TRAINING_ITERATION}

DATE: Final = "_date"
HOSTNAME: Final = "_hostname"
NODE_IP: Final = "_node_ip"
PID: Final = "_pid"
TIME_TOTAL_S: Final = "_time_total_s"
DETAILED_AUTOFILLED_KEYS: Final = {DATE, HOSTNAME, NODE_IP, PID, TIME_TOTAL_S}

PYTORCH_PROFILER_KEY: Final = "_train_torch_profiler"
ALL_RESERVED_KEYS: Final = {PYTORCH_PROFILER_KEY}
"""Metrics that only the callback they are for gets to see."""

RESULT_FILE_JSON: Final = "results.json"
TRAIN_CHECKPOINT_SUBDIR: Final = "checkpoints"
TUNE_CHECKPOINT_FILE_NAME: Final = "checkpoint"
TUNE_CHECKPOINT_ID: Final = "_current_checkpoint_id"
DEFAULT_RESULTS_DIR: Final = Path("~/ray_results").expanduser()
TUNE_INSTALLED: Final = True
RESULT_FETCH_TIMEOUT: Final = 0.2
SESSION_MISUSE_LOG_ONCE_KEY: Final = "train_warn_session_misuse"
