"""`Trainable` as old code subclasses it: underscore method names, checkpoints that are one file.

Up to Ray 1.2 the public methods of the base class called underscore methods that users overrode: ``step`` called
``_train``, ``save_checkpoint`` called ``_save``. The functions here are those base methods. They stand on the real
`ray.tune.Trainable` while the shim is installed, and on `compat.tune.Trainable` always; overriding in subclasses,
``super()`` and mixins therefore mean what they meant.

Up to Ray 2.6 ``save_checkpoint`` could return the path of a file in the directory it was given, and
``load_checkpoint`` received that path again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.trial_artifacts import stop
from compat.usage import used_at

_OWNER: Final = "ray.tune.Trainable"
_FILE_FORM: Final = "Trainable.save_checkpoint() -> file path"
MARKER: Final = ".ray_compat_checkpoint.json"
"""File in a checkpoint directory that remembers which path in it ``save_checkpoint`` returned."""

_ray_setup = RayTrainable.setup
_ray_step = RayTrainable.step
_ray_save_checkpoint = RayTrainable.save_checkpoint
_ray_load_checkpoint = RayTrainable.load_checkpoint
_ray_log_result = RayTrainable.log_result
_ray_cleanup = RayTrainable.cleanup
_ray_restore = RayTrainable.restore
_ray_report_checkpoint = RayTrainable._report_class_trainable_checkpoint


def warn_of_legacy_methods(trainable: type) -> None:
    """Warn of each underscore method that a trainable class overrides, at the line where it is defined."""
    for name in METHODS:
        method = getattr(trainable, name, None)
        if method is not None and method is not METHODS[name]:
            used_at(f"{_OWNER}.{name}", method)


def _saving_method(trainable: type) -> Any:
    overridden = getattr(trainable, "_save", _save)
    return trainable.save_checkpoint if overridden is _save else overridden  # type: ignore[attr-defined]


def setup(self: Any, config: dict[str, Any]) -> None:
    """`Trainable.setup` of the base class: hands over to ``_setup``."""
    self._setup(config)


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
    _ray_log_result(self, result)


def cleanup(self: Any) -> None:
    """`Trainable.cleanup` of the base class: hands over to ``_stop``."""
    self._stop()


def _stop(self: Any) -> None:
    _ray_cleanup(self)


METHODS: Final[dict[str, Callable[..., Any]]] = {
    "_setup": _setup,
    "_train": _train,
    "_save": _save,
    "_restore": _restore,
    "_log_result": _log_result,
    "_stop": _stop,
}
"""The underscore methods as the base class had them."""


def report_checkpoint(self: Any, checkpoint_dir: str, returned: Any) -> Any:
    """Stands before Ray's check that ``save_checkpoint`` returns the directory and nothing else.

    A path below the directory is remembered in it, so that ``load_checkpoint`` receives the same path again
    wherever the directory has gone by then.

    Raises:
        ValueError: If the returned path is not in the directory, as on every Ray before 2.7.
    """
    if isinstance(returned, (str, Path)) and Path(returned) != Path(checkpoint_dir):
        directory, path = Path(checkpoint_dir).resolve(), Path(returned).resolve()
        if not path.is_relative_to(directory):
            raise ValueError(
                f"The returned checkpoint path must be within the given checkpoint dir {checkpoint_dir}: {returned}"
            )
        used_at(_FILE_FORM, _saving_method(type(self)))
        (directory / MARKER).write_text(json.dumps({"returned": path.relative_to(directory).as_posix()}))
        returned = checkpoint_dir
    elif isinstance(returned, Path) or (isinstance(returned, str) and returned != checkpoint_dir):
        returned = checkpoint_dir  # the directory itself, written another way: `dir/`, Path(dir)
    return _ray_report_checkpoint(self, checkpoint_dir, returned)


def _what_save_returned(checkpoint: Any) -> Any:
    if not isinstance(checkpoint, str):
        return checkpoint
    marker = Path(checkpoint, MARKER)
    if not marker.is_file():
        return checkpoint
    return str(Path(checkpoint, json.loads(marker.read_text())["returned"]))


def restore(self: Any, checkpoint_path: Any) -> None:
    """`Trainable.restore`, whose ``load_checkpoint`` receives what ``save_checkpoint`` returned."""
    load = self.load_checkpoint
    self.load_checkpoint = lambda checkpoint: load(_what_save_returned(checkpoint))
    try:
        _ray_restore(self, checkpoint_path)
    finally:
        del self.load_checkpoint


class Trainable(RayTrainable):  # type: ignore[misc]
    """`compat.tune.Trainable`: the real class with the base methods of then."""

    setup = setup
    step = step
    save_checkpoint = save_checkpoint
    load_checkpoint = load_checkpoint
    log_result = log_result
    cleanup = cleanup
    restore = restore
    stop = stop
    _setup = _setup
    _train = _train
    _save = _save
    _restore = _restore
    _log_result = _log_result
    _stop = _stop
    _report_class_trainable_checkpoint = report_checkpoint
