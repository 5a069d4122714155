"""``ray.train.torch.accelerate(amp=True)``, ``prepare_optimizer``, ``backward``, and ``prepare_model(wrap_ddp=...)``.

Serves TRA132 - TRA134, TRA283 and TRA284. Through Ray 2.42 `accelerate` chose mixed precision for a whole training
function: prepared models computed in it, and prepared optimizers took care of the scale of gradients. Where there is no
CUDA it changed nothing but the order of calls. Behaviour after Ray 2.42.1, and 1.13 for the parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple

import torch
from ray.train.v2._internal.execution.train_fn_utils import get_train_fn_utils
from ray.train.v2.torch.train_loop_utils import prepare_model as _ray_prepare_model

from compat.conversions import ddp_or_none
from compat.usage import used
from legacy_api import known

try:
    from ray.train.v2._internal.util import requires_train_worker
except ImportError:  # Ray 2.51 says less clearly that something was called outside of a worker

    def requires_train_worker() -> Callable[[Any], Any]:
        """Leave a function as it is."""
        return lambda function: function


_KEPT: Final = "_compat_precision"
"""Attribute of what Train V2 has for one training function: what was chosen in it."""
_CUDA: Final = "cuda"


class _Precision(NamedTuple):
    """What a training function chose; the scaler of mixed precision is None without it."""

    scaler: Any = None


def _says(name: str) -> None:
    used(known(f"ray.train.torch.{name}").code)


def _precision() -> _Precision:
    """What this training function chose: full precision, unless it said otherwise before its first question."""
    try:
        precision: _Precision = vars(get_train_fn_utils()).setdefault(_KEPT, _Precision())
    except RuntimeError:  # outside of a training function, of which Ray says what it thinks
        return _Precision()
    return precision


@requires_train_worker()  # type: ignore[untyped-decorator]
def accelerate(amp: bool = False) -> None:
    """Choose mixed precision for this training function.

    Args:
        amp: Whether to compute in it.

    Raises:
        RuntimeError: If something was chosen or prepared before.
    """
    _says("accelerate")
    if _KEPT in vars(get_train_fn_utils()):
        raise RuntimeError(
            "`ray.train.torch.accelerate()` must be called once, and before anything is prepared: an accelerator has "
            "already been set."
        )
    scaler = torch.amp.GradScaler(_CUDA, enabled=torch.cuda.is_available()) if amp else None
    setattr(get_train_fn_utils(), _KEPT, _Precision(scaler))


@wraps(_ray_prepare_model)
def prepare_model(
    model: Any,
    move_to_device: Any = True,
    parallel_strategy: Any = "ddp",
    parallel_strategy_kwargs: dict[str, Any] | None = None,
    *,
    wrap_ddp: bool | None = None,
    ddp_kwargs: dict[str, Any] | None = None,
) -> Any:
    """`prepare_model` of today, which lets the model compute in the precision that was chosen.

    Args:
        model: The model.
        move_to_device: Whether to move it to the worker's device, or a device.
        parallel_strategy: How to wrap it; in Ray 1.13 this place was that of ``wrap_ddp``.
        parallel_strategy_kwargs: What the wrapper is given.
        wrap_ddp: Whether to wrap it, as in Ray 1.13.
        ddp_kwargs: What the wrapper is given, as in Ray 1.13.
    """
    if wrap_ddp is None and isinstance(parallel_strategy, bool):
        wrap_ddp = parallel_strategy
    if wrap_ddp is not None:
        _says("prepare_model(wrap_ddp)")
        parallel_strategy = ddp_or_none(wrap_ddp)
    if ddp_kwargs is not None:
        _says("prepare_model(ddp_kwargs)")
        parallel_strategy_kwargs = ddp_kwargs
    if _precision().scaler is not None:
        _compute_in_mixed_precision(model)
    return _ray_prepare_model(model, move_to_device, parallel_strategy, parallel_strategy_kwargs)


def _compute_in_mixed_precision(model: Any) -> None:
    """Let the model itself enter mixed precision; a pickle or a copy of it does not, as in Ray 2.42."""
    own = {name: vars(model)[name] for name in ("forward", "__getstate__") if name in vars(model)}
    state_of: Callable[[Any], Any] = getattr(type(model), "__getstate__", vars)

    def state() -> Any:
        kept = state_of(model)
        if not isinstance(kept, dict):
            return kept
        return {**{name: value for name, value in kept.items() if name not in ("forward", "__getstate__")}, **own}

    model.forward = torch.autocast(_CUDA, enabled=torch.cuda.is_available())(model.forward)
    model.__getstate__ = state


@requires_train_worker()  # type: ignore[untyped-decorator]
def prepare_optimizer(optimizer: Any) -> Any:
    """An optimizer whose ``step`` takes the scale of mixed precision off the gradients; without it, the same one."""
    _says("prepare_optimizer")
    scaler = _precision().scaler
    return optimizer if scaler is None else _ScaledOptimizer(optimizer, scaler)


@requires_train_worker()  # type: ignore[untyped-decorator]
def backward(tensor: Any) -> None:
    """Compute gradients, scaled as mixed precision wants it."""
    _says("backward")
    scaler = _precision().scaler
    (tensor if scaler is None else scaler.scale(tensor)).backward()


class _ScaledOptimizer(torch.optim.Optimizer):  # type: ignore[misc]
    """An optimizer in all it is asked, but for ``step``."""

    def __init__(self, optimizer: torch.optim.Optimizer, scaler: Any) -> None:
        self.optimizer, self.scaler = optimizer, scaler  # no groups of its own, as the base class would make

    def __getattr__(self, name: str) -> Any:
        if name == "optimizer":  # while it is unpickled
            raise AttributeError(name)
        return getattr(self.optimizer, name)

    def __getstate__(self) -> dict[str, Any]:
        return dict(vars(self))

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        self.optimizer.add_param_group(param_group)

    def load_state_dict(self, state_dict: Any) -> None:
        self.optimizer.load_state_dict(state_dict)

    def state_dict(self) -> Any:
        return self.optimizer.state_dict()

    def zero_grad(self, *args: Any, **kwargs: Any) -> None:
        self.optimizer.zero_grad(*args, **kwargs)

    def step(self, closure: Any = None) -> Any:
        """A step of the optimizer, unless a gradient is infinite; then the scale becomes smaller."""
        loss = self.scaler.step(self.optimizer, closure)
        self.scaler.update()
        return loss
