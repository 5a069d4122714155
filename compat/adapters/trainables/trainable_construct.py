"""Making a `Trainable`: the constructors of then, and classes whose ``__init__`` does not know today's arguments.

The second argument of ``Trainable(config, logger_creator)`` is a ``StorageContext`` today, and Tune passes ``storage``
by name to classes that have never heard of it. Objects that user code makes by hand, without Tune, have no storage.
"""

from __future__ import annotations

import inspect
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from ray.train._internal.storage import StorageContext
from ray.train.constants import DEFAULT_STORAGE_PATH, RAY_CHDIR_TO_TRIAL_DIR
from ray.tune.trainable import FunctionTrainable
from ray.tune.trainable import Trainable as RayTrainable

from compat.adapted_names import ADAPTED_NAMES
from compat.adapters.runs.environment import directory_from_environment
from compat.adapters.trainables.trainable_remote import keep_remotely
from compat.overlay import resolve
from compat.usage import used, used_at
from legacy_api import known

_OWNER: Final = "ray.tune.Trainable"
_UNIFIED_LOGGER: Final = "ray.tune.logger.UnifiedLogger"

_ray_init = RayTrainable.__init__
_ray_setup_logdir = getattr(RayTrainable, "_setup_logdir", None)
# Up to Ray 2.51 Tune still passed logger_creator to the constructor, which made the directory itself. There Ray also
# hands results to the logger, and closes it.
RAY_TAKES_LOGGER_CREATOR: Final = "logger_creator" in inspect.signature(_ray_init).parameters
_ray_get_state = RayTrainable.get_state


class TrialLogger:
    """What ``logger_creator`` makes in a trial: it knows the directory, and Tune's callbacks do the writing."""

    def __init__(self, config: dict[str, Any], logdir: str) -> None:
        """Remember the directory of the trial."""
        self.config = config
        self.logdir = logdir

    def on_result(self, result: dict[str, Any]) -> None:
        """Nothing: the driver writes results."""

    def update_config(self, config: dict[str, Any]) -> None:
        """Nothing: the driver writes parameters."""

    def flush(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class StorageByHand(StorageContext):  # type: ignore[misc]
    """The storage of a function that user code made an object of: its ``logdir``, whether Ray runs or not."""

    def _create_validation_file(self) -> None:
        """Nothing: no other node is to find the directory."""

    _check_validation_file = _create_validation_file

    @property
    def trial_driver_staging_path(self) -> str:
        """The directory itself; Ray's own is below the directory of a session."""
        return str(self.trial_fs_path)


def __init__(
    self: Any,
    config: dict[str, Any] | None = None,
    logger_creator: Any = None,
    remote_checkpoint_dir: Any = None,
    sync_config: Any = None,
    *,
    storage: StorageContext | None = None,
    sync_function_tpl: Any = None,
    custom_syncer: Any = None,
    sync_timeout: Any = None,
) -> None:
    """`Trainable.__init__` with the arguments of every Ray.

    Args:
        self: The trainable.
        config: Its configuration.
        logger_creator: A function from the configuration to a logger, whose ``logdir`` the trainable works in. Today
            the second argument is ``storage``, and up to Ray 2.42 the third was; either is accepted.
        remote_checkpoint_dir: Where an object made by hand keeps copies of its checkpoints; Tune passes none today.
        sync_config: How those are made.
        storage: Where Tune keeps what belongs to the trial; None for an object made by hand.
        sync_function_tpl: How those were made in Ray 1.2 - 1.13.
        custom_syncer: Likewise, in Ray 2.0 - 2.3, before it was a part of ``sync_config``.
        sync_timeout: Without meaning today; was a part of it, too.
    """
    for given in (logger_creator, remote_checkpoint_dir, getattr(self, "_storage_of_trial", None)):
        if isinstance(given, StorageContext):
            storage = storage or given
    self._logger_creator = None if isinstance(logger_creator, StorageContext) else logger_creator
    in_trial = RAY_TAKES_LOGGER_CREATOR and storage is not None
    by_tune = in_trial or isinstance(self._logger_creator, _CreatorOfTrialLogger)
    if self._logger_creator is not None and not by_tune:
        used(known(f"{_OWNER}(logger_creator)").code)
    for name, value in (
        ("remote_checkpoint_dir", remote_checkpoint_dir),
        ("sync_config", sync_config),
        ("sync_function_tpl", sync_function_tpl),
    ):
        if value is not None and not isinstance(value, StorageContext):
            used(known(f"{_OWNER}({name})").code)
    for name, value in (("custom_syncer", custom_syncer), ("sync_timeout", sync_timeout)):
        if value is not None:
            used(known(f"{_OWNER}(sync_config)").code, f"{name} became a part of it")
    if sync_config is not None and not isinstance(sync_config, StorageContext):
        self.sync_config = sync_config
    if storage is None:
        keep_remotely(self, remote_checkpoint_dir, sync_config, custom_syncer, sync_function_tpl)
    self._experiment_id = uuid.uuid4().hex
    self._result_logger = None
    arguments = {"logger_creator": self._logger_creator} if RAY_TAKES_LOGGER_CREATOR else {}
    if storage is None and RAY_TAKES_LOGGER_CREATOR:
        # It sets the storage anew when it has the directory: what is made by hand comes with both.
        self.config = config or {}
        storage = _take_directory(self)
        logger = self._result_logger or TrialLogger(self.config, self._logdir)
        arguments = {"logger_creator": lambda _: logger}
    if _is_of_user_code(storage) and isinstance(self, FunctionTrainable):
        with _staying_in_this_directory():
            _ray_init(self, config, storage=storage, **arguments)
    else:
        _ray_init(self, config, storage=storage, **arguments)


@contextmanager
def _staying_in_this_directory() -> Iterator[None]:
    """A function trainable needs a storage, and with one Ray changes the directory: not in the user's own process."""
    before = os.environ.get(RAY_CHDIR_TO_TRIAL_DIR)
    os.environ[RAY_CHDIR_TO_TRIAL_DIR] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[RAY_CHDIR_TO_TRIAL_DIR]
        else:
            os.environ[RAY_CHDIR_TO_TRIAL_DIR] = before


def _setup_logdir(self: Any) -> None:
    """`Trainable._setup_logdir`: the directory is that of the logger, if the constructor was given one."""
    if self._storage is None:
        self._storage = _take_directory(self)
    else:
        ray_setup_logdir: Any = _ray_setup_logdir
        ray_setup_logdir(self)


def _take_directory(self: Any) -> StorageByHand | None:
    """Give an object that user code makes its directory and its logger; a function needs a storage there, too."""
    if self._logger_creator is None:
        place = directory_from_environment() or DEFAULT_STORAGE_PATH
        Path(place).mkdir(parents=True, exist_ok=True)
        self._logdir = mkdtemp(prefix=f"{datetime.today():%Y-%m-%d_%H-%M-%S}", dir=place)
        if _UNIFIED_LOGGER in ADAPTED_NAMES:
            self._result_logger = resolve(ADAPTED_NAMES[_UNIFIED_LOGGER])(self.config, self._logdir, loggers=None)
    else:
        self._result_logger = self._logger_creator(self.config)
        self._logdir = str(self._result_logger.logdir)
        Path(self._logdir).mkdir(parents=True, exist_ok=True)
    if not isinstance(self, FunctionTrainable):
        return None
    directory = Path(self._logdir).absolute()
    return StorageByHand(directory.parent.parent, directory.parent.name, trial_dir_name=directory.name)


def made_by_hand(self: Any) -> bool:
    """Whether user code made the object; in a trial, Tune did."""
    return _is_of_user_code(self._storage)


def _is_of_user_code(storage: StorageContext | None) -> bool:
    return storage is None or isinstance(storage, StorageByHand)


def close_result_logger(self: Any) -> None:
    """Close what ``logger_creator`` made, as `Trainable.stop` did through Ray 2.42."""
    logger = getattr(self, "_result_logger", None)
    if logger is not None and not RAY_TAKES_LOGGER_CREATOR:
        logger.flush()
        logger.close()


def get_state(self: Any) -> dict[str, Any]:
    """`Trainable.get_state` with the id that older Rays kept across checkpoints."""
    return {**_ray_get_state(self), "experiment_id": self._experiment_id}


def get_current_ip(self: Any) -> str:
    """`Trainable.get_current_ip`, through Ray 1.13: the address of the node."""
    used(known(f"{_OWNER}.get_current_ip").code)
    return str(self._local_ip)


def startable(trainable: Any) -> Any:
    """A trainable class that Tune can start.

    Args:
        trainable: A subclass of `ray.tune.Trainable`.

    Returns:
        The class itself, or, if its ``__init__`` does not name ``storage``, a subclass that calls it with what it
        takes; through Ray 2.42 Tune passed ``config`` and ``logger_creator``.
    """
    constructors = [vars(owner)["__init__"] for owner in trainable.__mro__ if "__init__" in vars(owner)]
    own = constructors[: constructors.index(RayTrainable.__init__)]
    if not own or "storage" in inspect.signature(own[0]).parameters or _is_ours(own[0]):
        return trainable
    final = next((taken for taken in map(_named, own) if taken is not None), {"storage"})
    if "logger_creator" in final:
        used_at(f"{_OWNER}(logger_creator)", own[0])

    class Started(trainable):  # type: ignore[misc]
        def __init__(
            self,
            config: dict[str, Any] | None = None,
            storage: StorageContext | None = None,
            logger_creator: Any = None,  # of Tune itself, through Ray 2.51
        ) -> None:
            named: dict[str, Any] = {}
            if storage is not None:
                self._storage_of_trial = storage  # for Trainable.__init__, should nobody hand it on
                if "storage" in final:
                    named["storage"] = storage
                elif "logger_creator" in final:
                    named["logger_creator"] = _CreatorOfTrialLogger(storage)
            super().__init__(config, **named)

    for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(Started, attribute, getattr(trainable, attribute))
    return Started


def _is_ours(constructor: Any) -> bool:
    return constructor is __init__ or "Started.__init__" in constructor.__qualname__


def _named(constructor: Any) -> set[str] | None:
    """The arguments a constructor takes, or None if it hands on whatever it is given."""
    parameters = inspect.signature(constructor).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return None
    return set(parameters)


class _CreatorOfTrialLogger:
    """The ``logger_creator`` that Tune passed to the classes of a run."""

    def __init__(self, storage: StorageContext) -> None:
        self._storage = storage

    def __call__(self, config: dict[str, Any]) -> TrialLogger:
        return TrialLogger(config, self._storage.trial_working_directory)
