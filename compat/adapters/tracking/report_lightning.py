"""The Lightning callback that reports to Tune and saves, with its arguments in the order of Ray 1.x and 2.6."""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray.tune.integration import pytorch_lightning

from compat.usage import used
from legacy_api import known

_ray_construct = pytorch_lightning.TuneReportCheckpointCallback.__init__


@wraps(_ray_construct)
def construct(
    self: Any,
    metrics: Any = None,
    filename: str = "checkpoint",
    save_checkpoints: Any = True,
    on: Any = "validation_end",
) -> None:
    """`TuneReportCheckpointCallback.__init__`, whose third argument was the event through Ray 2.6."""
    if isinstance(save_checkpoints, (str, list)):
        used(known("ray.tune.integration.*.TuneReportCheckpointCallback(positional arguments)").code)
        save_checkpoints, on = True, save_checkpoints
    _ray_construct(self, metrics, filename, save_checkpoints, on)
