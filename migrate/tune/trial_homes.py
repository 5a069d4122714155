"""The classes of Tune that are handed trials."""

from __future__ import annotations

import re
from typing import Final

HOMES: Final = re.compile(
    r"ray\.tune\.(?:(?:callback\.)?Callback|(?:logger\.)*LoggerCallback|schedulers\.[\w.]+"
    r"|(?:progress_reporter\.)?\w*Reporter|integration\.\w+\.\w+LoggerCallback)"
    r"|ray\.air\.integrations\.\w+\.\w+LoggerCallback"
)
"""Whose methods Tune calls with trials, in the driver."""
