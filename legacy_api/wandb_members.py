"""Private parts of the callback for W&B that classes of users reached into, through Ray 2.2."""

from __future__ import annotations

from typing import Final

OWNER: Final = "ray.tune.integration.wandb.WandbLoggerCallback"
PROCESS: Final = "_logger_process_cls"
PROCESSES: Final = "_trial_processes"
KEYS: Final = "_config_results"
QUEUES: Final = "_trial_queues"
PUT: Final = "WandbLoggerCallback._trial_queues[trial].put(result)"
"""What was put in a queue by itself through Ray 1, and since Ray 2.0 behind what it is."""
MEMBERS: Final = (PROCESS, PROCESSES, KEYS)
"""What is gone; the queues are there."""
TODAYS_KEYS: Final = "AUTO_CONFIG_KEYS"
START: Final = "_start_logging_actor"
"""What does today what these were for: it takes the trial, what is not to be logged, and what `wandb.init` is given."""
