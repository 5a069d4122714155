"""The base methods of `Trainable` as old code overrides them: the public ones call those with an underscore.

Up to Ray 1.2 the public methods of the base class called underscore methods that users overrode: ``step`` called
``_train``, ``save_checkpoint`` called ``_save``. The functions here are those base methods. They stand on the real
`ray.tune.Trainable` while the shim is installed, and on `compat.tune.Trainable` always; overriding in subclasses,
``super()`` and mixins therefore mean what they meant.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import unwrap
from typing import Any, Final

from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.runs.run_age import is_trial_of_then
from compat.adapters.trainables.trainable_construct import RAY_TAKES_LOGGER_CREATOR
from compat.usage import used_at

_OWNER: Final = "ray.tune.Trainable"

_NAMES_OF_08: Final = ("_setup", "_train", "_save", "_restore", "_stop", "_log_result")

_ray_setup = RayTrainable.setup
_ray_step = RayTrainable.step
_ray_save_checkpoint = RayTrainable.save_checkpoint
_ray_load_checkpoint = RayTrainable.load_checkpoint
_ray_log_result = RayTrainable.log_result
_ray_cleanup = RayTrainable.cleanup
_ray_reset_config = RayTrainable.reset_config


def warn_of_legacy_methods(trainable: type) -> None:
    """Warn of each underscore method that a trainable class overrides, at the line where it is defined."""
    for name in METHODS:
        method = overridden(trainable, name)
        if method is not None:
            used_at(f"{_OWNER}.{name}", method)


def overridden(trainable: type, name: str) -> Any:
    """What a class has in place of a base method of 0.8, if it overrides it.

    Args:
        trainable: The class. That of an actor holds every inherited method again, wrapped for tracing.
        name: Name of the method, such as ``_train``.
    """
    method = getattr(trainable, name, None)
    return None if method is None or unwrap(method) is METHODS[name] else method


def speaks_underscore(trainable: type) -> bool:
    """Whether a class can only have been written for Ray 0.8 - 1.2: it overrides a method like ``_train``."""
    return any(overridden(trainable, name) is not None for name in _NAMES_OF_08)


def setup(self: Any, config: dict[str, Any], **parameters: Any) -> None:
    """`Trainable.setup` of the base class: hands over to ``_setup``, also what `tune.with_parameters` adds."""
    self._setup(config, **parameters)


def _setup(self: Any, config: dict[str, Any]) -> None:
    _ray_setup(self, config)


def step(self: Any) -> dict[str, Any]:
    """`Trainable.step` of the base class: hands over to ``_train``."""
    result: dict[str, Any] = self._train()
    return result


def _train(self: Any) -> dict[str, Any]:
    result: dict[str, Any] = _ray_step(self)
    return result


def save_checkpoint(self: Any, checkpoint_dir: str) -> str | dict[str, Any] | None:
    """`Trainable.save_checkpoint` of the base class: hands over to ``_save``."""
    saved: str | dict[str, Any] | None = self._save(checkpoint_dir)
    return saved


def _save(self: Any, checkpoint_dir: str) -> str | dict[str, Any] | None:
    saved: str | dict[str, Any] | None = _ray_save_checkpoint(self, checkpoint_dir)
    return saved


def load_checkpoint(self: Any, checkpoint: str | dict[str, Any]) -> None:
    """`Trainable.load_checkpoint` of the base class: hands over to ``_restore``."""
    self._restore(checkpoint)


def _restore(self: Any, checkpoint: str | dict[str, Any]) -> None:
    _ray_load_checkpoint(self, checkpoint)


def log_result(self: Any, result: dict[str, Any]) -> None:
    """`Trainable.log_result` of the base class: hands over to ``_log_result``."""
    self._log_result(result)


def _log_result(self: Any, result: dict[str, Any]) -> None:
    if self._result_logger is not None and not RAY_TAKES_LOGGER_CREATOR:
        self._result_logger.on_result(result)
    _ray_log_result(self, result)


def cleanup(self: Any) -> None:
    """`Trainable.cleanup` of the base class: hands over to ``_stop``."""
    self._stop()


def _stop(self: Any) -> None:
    _ray_cleanup(self)


def reset_config(self: Any, new_config: dict[str, Any]) -> bool:
    """`Trainable.reset_config` of the base class: hands over to ``_reset_config``."""
    return bool(self._reset_config(new_config))


def _reset_config(self: Any, new_config: dict[str, Any]) -> bool:
    return bool(_ray_reset_config(self, new_config))


METHODS: Final[dict[str, Callable[..., Any]]] = {
    "_setup": _setup,
    "_train": _train,
    "_save": _save,
    "_restore": _restore,
    "_log_result": _log_result,
    "_stop": _stop,
    "_reset_config": _reset_config,
}
"""The underscore methods as the base class had them."""


@cache
def _logdir_ends_in_slash(trainable: Any) -> bool:
    return speaks_underscore(trainable)


@property  # type: ignore[misc]
def logdir(self: Any) -> str:
    """`Trainable.logdir`, which ended in a slash through Ray 2.6."""
    trainable: Any = type(self)
    of_then = _logdir_ends_in_slash(trainable) or is_trial_of_then(getattr(self, "_storage", None))
    return f"{self._logdir}/" if of_then else str(self._logdir)
