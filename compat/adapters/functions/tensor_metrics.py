"""Tensors among the metrics of a function of Tune: any other metric through Ray 2.6, refused by Ray today."""

from __future__ import annotations

import sys
from typing import Any


class _OnItsWay:
    """A tensor that Ray does not see as one, until it has come to the driver."""

    def __init__(self, tensor: Any) -> None:
        self._tensor = tensor

    def __reduce__(self) -> Any:
        # On the CPU, as the driver may have no GPU: that is why Ray refuses tensors.
        return _arrived, (self._tensor.detach().cpu(),)


def _arrived(tensor: Any) -> Any:
    return tensor


def with_tensors(metrics: dict[str, Any]) -> dict[str, Any]:
    """Metrics as they can be reported, which become what they were in the process of the driver.

    Args:
        metrics: What a function reported by keywords. Tensors of no dimension become numbers.
    """
    if "torch" not in sys.modules:
        return metrics
    from ray.air._internal.torch_utils import contains_tensor  # imports PyTorch

    return {name: _hidden(value) if contains_tensor(value) else value for name, value in metrics.items()}


def _hidden(value: Any) -> Any:
    torch: Any = sys.modules["torch"]
    if isinstance(value, torch.Tensor):
        return _OnItsWay(value) if value.ndim else value.item()
    if isinstance(value, dict):
        return {key: _hidden(item) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(_hidden, value))
    return value
