"""Metrics as Train V2 can keep them.

Train V1 pickled metrics; Train V2 writes those of a checkpoint as JSON, and a NumPy number among them ends the run.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np


def plain(value: Any) -> Any:
    """A metric, or a dictionary of metrics, with Python's numbers for those of NumPy and Torch.

    Tensors that are more than a number stay: Ray refuses them, with advice, as it did since 2.0.
    """
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        return value.item()
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor) and value.ndim == 0:
        return value.item()
    return value


def storable(metrics: dict[str, Any]) -> dict[str, Any]:
    """Metrics that JSON can hold: arrays as lists, and the text of what it cannot hold at all."""
    return {str(key): value if _is_json(value) else _as_json(value) for key, value in metrics.items()}


def _is_json(value: Any) -> bool:
    if value is None or isinstance(value, (bool, int, float, str)):
        return True
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True


def _as_json(value: Any) -> Any:
    return json.loads(json.dumps(value, default=_fallback, skipkeys=True))


def _fallback(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    return repr(value)
