"""Run training code written for Ray 0.8 - 2.42 unchanged on Ray Train V2.

Three ways in: ``from compat import tune`` instead of ``from ray import tune``; ``import compat.auto`` before
Ray is imported; or ``python -m compat script.py`` with the script left alone.
"""

from __future__ import annotations

from compat.configuration import Settings, configure, settings
from compat.errors import LegacyApiError
from compat.install import install, uninstall
from compat.usage import RayCompatWarning, report

__all__ = [
    "LegacyApiError",
    "RayCompatWarning",
    "Settings",
    "configure",
    "install",
    "report",
    "settings",
    "uninstall",
]
