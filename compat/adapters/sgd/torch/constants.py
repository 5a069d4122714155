"""The keys of the dictionaries that training operators get."""

from typing import Final

USE_FP16: Final = "__use_fp16__"
NUM_STEPS: Final = "__num_steps__"
SCHEDULER_STEP: Final = "scheduler_step"
SCHEDULER_STEP_BATCH: Final = "batch"
SCHEDULER_STEP_EPOCH: Final = "epoch"
SCHEDULER_STEP_MANUAL: Final = "manual"
VALID_SCHEDULER_STEP: Final = {SCHEDULER_STEP_BATCH, SCHEDULER_STEP_EPOCH, SCHEDULER_STEP_MANUAL}
