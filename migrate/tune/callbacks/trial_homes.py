"""The classes of Tune that are handed trials."""

from __future__ import annotations

import re
from typing import Final

_CALLBACK: Final = (
    r"ray\.tune\.(?:(?:callback\.)?Callback|(?:logger\.)*LoggerCallback|logger\.\w+LoggerCallback"
    r"|integration\.\w+\.\w+LoggerCallback)|ray\.air\.integrations\.\w+\.\w+LoggerCallback"
)
CALLBACKS: Final = re.compile(_CALLBACK)
"""What callbacks of users derive from."""
HOMES: Final = re.compile(rf"{_CALLBACK}|ray\.tune\.(?:schedulers\.[\w.]+|(?:progress_reporter\.)?\w*Reporter)")
"""Whose methods Tune calls with trials, in the driver."""
TRIAL_CLASSES: Final = ("ray.tune.trial.Trial", "ray.tune.experiment.Trial", "ray.tune.experiment.trial.Trial")
"""What a parameter that is a trial is said to be."""
