"""Methods that nothing but a config of Ray had, so that whatever is asked for them is one."""

from __future__ import annotations

from typing import Final

NOWHERE_ELSE: Final = {"validate_upload_dir": "ray.tune.SyncConfig"}
"""The names of such methods, with the configs that had them."""
