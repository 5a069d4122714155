"""The variable of the environment that switches Train V2 on or off."""

from __future__ import annotations

from typing import Final

VARIABLE: Final = "RAY_TRAIN_V2_ENABLED"
ON: Final = ("1", "true")
"""What switches it on, in small letters; everything else switches it off."""
SWITCHED_OFF: Final = f"{VARIABLE}=0"
"""The row of what is switched off, whatever the value."""
OFF: Final = r"(?:0|[Ff]alse|FALSE|no|off)"
"""How that is written in scripts, as a regular expression."""
