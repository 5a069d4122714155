"""`ray.tune.Callback` and what derives from it: hooks of callbacks that Ray has and no longer calls."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import method

GOES_ON: Final = (
    "Ray no longer calls it: `{hook}` is called where a trial goes on, too, and `trial.checkpoint` says from what"
)

ROWS: Final[tuple[Row, ...]] = (
    method(
        "CBK101",
        "ray.tune.Callback",
        "on_trial_restore",
        to="ray.tune.Callback.on_trial_start",
        first="1.13.0",
        until="1.13.0",
        today="silent",
        note=GOES_ON.format(hook="on_trial_start"),
    ),
    method(
        "CBK102",
        "ray.tune.logger.LoggerCallback",
        "log_trial_restore",
        to="ray.tune.logger.LoggerCallback.log_trial_start",
        first="1.13.0",
        until="1.13.0",
        today="silent",
        note=GOES_ON.format(hook="log_trial_start"),
    ),
)
