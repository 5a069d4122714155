"""What handles of actors had, and nothing else has."""

from __future__ import annotations

from typing import Final

KILL: Final = "ray.actor.ActorHandle.__ray_kill__"
"""What every handle had through Ray 0.8.5."""
