"""Models and tensors in the dictionary of a checkpoint, on their way out of a worker of Torch.

``prepare_model`` wraps a model for distributed training: it cannot be unpickled outside of the workers, and the names
of its weights begin with ``module.``. Through Ray 2.6 both were taken off what a worker reported, so that the driver
could read it, and the next run could load it before ``prepare_model``; and its tensors arrived on the CPU. Serves
TRR792. Behaviour after Ray 2.6.
"""

from __future__ import annotations

import io
import sys
from typing import Any, Final

PREFIX: Final = "module."
_BACKENDS: Final = ("TorchConfig", "HorovodConfig")


def is_of_torch(backend_config: Any) -> bool:
    """Whether the workers of a trainer with this configuration are workers of Torch."""
    return any(base.__name__ in _BACKENDS for base in type(backend_config).__mro__)


def without_wrappers(values: dict[str, Any]) -> dict[str, Any]:
    """The dictionary with the models themselves, and their weights by their own names; the same one if it has them."""
    plain = {name: _without_wrapper(value) for name, value in values.items()}
    return plain if any(plain[name] is not value for name, value in values.items()) else values


def _without_wrapper(value: Any) -> Any:
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.nn.Module):
        return getattr(value, "module", value)
    return without_prefix(value) if isinstance(value, dict) else value


def without_prefix(weights: dict[Any, Any]) -> dict[Any, Any]:
    """Weights by the names that they have in the model itself."""
    prefixed = [name for name in weights if isinstance(name, str) and name.startswith(PREFIX)]
    if not prefixed:
        return weights
    plain = weights.copy()
    for name in prefixed:
        plain[name.removeprefix(PREFIX)] = plain.pop(name)
    return plain


def load_on_cpu(content: bytes) -> Any:
    """What `torch.storage` unpickles a tensor's numbers with, for a process that need not have their device."""
    import torch

    return torch.load(io.BytesIO(content), map_location="cpu", weights_only=False)
