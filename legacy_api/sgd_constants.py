"""What RaySGD called the keys of its configuration and of what its operators report, Ray 0.8 - 1.9, and what they are.

Read in Ray 0.8.7 and 1.8.0, where they are the same.
"""

from __future__ import annotations

from typing import Final

SGD_CONSTANTS: Final[dict[str, str]] = {
    "ray.util.sgd.torch.constants.NUM_STEPS": "__num_steps__",
    "ray.util.sgd.torch.constants.SCHEDULER_STEP": "scheduler_step",
    "ray.util.sgd.torch.constants.SCHEDULER_STEP_BATCH": "batch",
    "ray.util.sgd.torch.constants.SCHEDULER_STEP_EPOCH": "epoch",
    "ray.util.sgd.torch.constants.SCHEDULER_STEP_MANUAL": "manual",
    "ray.util.sgd.torch.constants.USE_FP16": "__use_fp16__",
    "ray.util.sgd.utils.BATCH_COUNT": "batch_count",
    "ray.util.sgd.utils.BATCH_SIZE": "*batch_size",
    "ray.util.sgd.utils.NUM_SAMPLES": "num_samples",
}
