"""The limits of Ray Data whose resources were set one by one, through Ray 2.42."""

from __future__ import annotations

from typing import Final

LIMITS: Final = ("resource_limits", "exclude_resources")
"""What ``ExecutionOptions`` have of them."""

RESOURCES: Final = ("cpu", "gpu", "object_store_memory", "memory")
"""What Ray Data counts in each."""
