"""Modules of Ray that functions may be given, to ask them for what Tune and Train have."""

from __future__ import annotations

from typing import Final

MODULES: Final = (
    *("ray.tune", "ray.train", "ray.air", "ray.air.session", "ray.tune.session", "ray.train.session"),
    *("ray.tune.track", "ray.tune.suggest", "ray.tune.schedulers", "ray.tune.logger"),
)
