"""`Trainable.save`, `restore` and their sisters, called by user code: checkpoints that are paths.

Through Ray 2.6 ``save()`` returned a path below ``logdir``, ``restore(path)`` took it back together with the number of
iterations, and ``save_to_object()`` gave the checkpoint as bytes.
"""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import unwrap
from pathlib import Path
from typing import Any, Final

from pyarrow.fs import LocalFileSystem
from ray import cloudpickle as ray_pickle
from ray.train._internal.session import _TrainingResult, get_session
from ray.tune import Checkpoint
from ray.tune.result import TRAINING_ITERATION
from ray.tune.trainable import FunctionTrainable
from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.checkpoints.checkpoint_names import by_todays_name, name_next_after_step
from compat.adapters.functions.function_by_hand import own_session
from compat.adapters.functions.function_checkpoint import SAVED_FOR_A_STEP
from compat.adapters.runs.counting_anew import counts_anew
from compat.adapters.runs.run_age import is_in_population, is_trial_of_then
from compat.adapters.trainables.trainable_construct import made_by_hand
from compat.adapters.trainables.trainable_marker import (
    DICT_FILE,
    Marker,
    find_checkpoint_dir,
    load_dict,
    read_marker,
    write_marker,
)
from compat.adapters.trainables.trainable_methods import load_checkpoint, overridden, speaks_underscore
from compat.adapters.trainables.trainable_remote import keeping_nothing, remote_of
from compat.usage import used, used_at
from legacy_api import known

_OWNER: Final = "ray.tune.Trainable"
_FILE_FORM: Final = "Trainable.save_checkpoint() -> file path"
_NOTHING_SAVED: Final = ".null_marker"

_ray_save = RayTrainable.save
_ray_restore = RayTrainable.restore
_ray_report_checkpoint = RayTrainable._report_class_trainable_checkpoint


class SavedCheckpoint(str, _TrainingResult):  # type: ignore[misc]
    """What ``save()`` returns: the path as a string, and what Tune's own loop needs of it."""

    checkpoint: Any
    metrics: dict[str, Any]
    tune_only: bool

    def __init__(self, path: str) -> None:
        """The path alone; `of` adds the rest."""

    @classmethod
    def of(cls, path: str, result: _TrainingResult, *, tune_only: bool) -> SavedCheckpoint:
        """The checkpoint at a path.

        Args:
            path: What legacy code sees.
            result: What Ray's own ``save`` returned.
            tune_only: Whether it leaves the process as Ray's own class: Tune keeps it in the state of the experiment.
        """
        saved = cls(path)
        saved.checkpoint, saved.metrics, saved.tune_only = result.checkpoint, result.metrics, tune_only
        return saved

    def __reduce__(self) -> Any:
        """As Ray's own class within Tune, as itself between user code."""
        if self.tune_only:
            return _TrainingResult, (self.checkpoint, self.metrics)
        return _saved_again, (str(self), self.checkpoint, self.metrics)

    def __repr__(self) -> str:
        """The path, as a string shows itself."""
        return repr(str(self))

    def __str__(self) -> str:
        """The path."""
        return str.__str__(self)


def _saved_again(path: str, checkpoint: Any, metrics: dict[str, Any]) -> SavedCheckpoint:
    return SavedCheckpoint.of(path, _TrainingResult(checkpoint, metrics), tune_only=False)


class RestoredDict(dict[str, Any]):
    """A dictionary checkpoint that also answers ``["tune_checkpoint_path"]``, as through Ray 2.0."""

    path: str = ""

    def __missing__(self, key: str) -> str:
        """The path, if that is what is asked for."""
        if key == "tune_checkpoint_path":
            return self.path
        raise KeyError(key)


def report_checkpoint(self: Any, checkpoint_dir: str, returned: Any) -> Any:
    """Stands before Ray's check that ``save_checkpoint`` returns the directory and nothing else.

    What was returned is remembered in the directory, so that ``load_checkpoint`` receives the same again wherever the
    directory has gone by then; and so is the number of iterations, for a restore by path.

    Raises:
        ValueError: If the returned path is not in the directory, as on every Ray before 2.7, or if it is none.
    """
    if not isinstance(returned, (str, Path, dict, type(None))):
        raise ValueError(f"save_checkpoint returned {returned!r}, which is neither a path nor a dictionary nor None")
    below = ""
    if isinstance(returned, (str, Path)):
        directory, path = Path(checkpoint_dir).resolve(), Path(returned).resolve()
        if not path.is_relative_to(directory):
            raise ValueError(
                f"The returned checkpoint path must be within the given checkpoint dir {checkpoint_dir}: {returned}"
            )
        if path != directory:
            used_at(_FILE_FORM, _saving_method(type(self)))
            below = path.relative_to(directory).as_posix()
        returned = checkpoint_dir
    is_dict = isinstance(returned, dict)
    if is_dict:  # written here as Ray would write it, so that the record names it, too
        with Path(checkpoint_dir, DICT_FILE).open("wb") as file:
            ray_pickle.dump(returned, file)
        returned = checkpoint_dir
    write_marker(Path(checkpoint_dir), _counters(self, below))
    of_then = below or speaks_underscore(type(self)) or is_trial_of_then(self._storage)
    if not made_by_hand(self) and of_then:  # others may be of Ray 2.7 or newer
        name_next_after_step(self._storage, self._iteration)
    result = _ray_report_checkpoint(self, checkpoint_dir, returned)
    self._saved_below = DICT_FILE if is_dict else below
    return result


def _saving_method(trainable: Any) -> Any:
    return overridden(trainable, "_save") or trainable.save_checkpoint


def save(
    self: Any,
    checkpoint_dir: str | None = None,
    prevent_upload: bool | None = None,
    *,
    checkpoint_path: str | None = None,
) -> Any:
    """`Trainable.save`, whose return value is a path as well.

    Args:
        self: The trainable.
        checkpoint_dir: Where to save. Without it, a directory for the iteration below ``logdir``, if the object was
            made by hand. Classes with the method names of 0.8 get a directory for the iteration in any case.
        prevent_upload: Not to copy the checkpoint to the ``remote_checkpoint_dir``, as in Ray 2.2 - 2.6.
        checkpoint_path: The name that ``checkpoint_dir`` had for trainable functions.

    Raises:
        ValueError: If a function is told where to save, as through Ray 2.6.
    """
    if prevent_upload is not None:
        used(known(f"{_OWNER}.save(prevent_upload)").code)
    if checkpoint_path is not None:
        if isinstance(self, FunctionTrainable):
            raise ValueError(f"A function saves where it reports its checkpoints, not at {checkpoint_path}")
        raise TypeError("save() got an unexpected keyword argument 'checkpoint_path'")
    if made_by_hand(self):
        saved = _save_by_hand(self, checkpoint_dir)
        remote = remote_of(self)
        if remote is not None and not prevent_upload:
            remote.upload(self._logdir, str(saved.checkpoint.path))
        return saved
    if isinstance(self, FunctionTrainable):
        if not self._last_result:  # it saves without ever reporting, which Ray today holds to be impossible
            self._last_result = {TRAINING_ITERATION: self._iteration}
        result = _ray_save(self, checkpoint_dir)
        _remember_counters(self, result)
        return result
    result = _ray_save(self, checkpoint_dir)
    return SavedCheckpoint.of(f"{result.checkpoint.path}/{self._saved_below}", result, tune_only=True)


def _save_by_hand(self: Any, checkpoint_dir: str | None) -> SavedCheckpoint:
    used(known(f"{_OWNER}.save").code)
    if isinstance(self, FunctionTrainable):
        return _save_of_function(self)
    if checkpoint_dir is None or speaks_underscore(type(self)):
        checkpoint_dir = f"{checkpoint_dir or self._logdir}/checkpoint_{self._iteration:06d}"
    result = _ray_save(self, checkpoint_dir)
    return SavedCheckpoint.of(f"{result.checkpoint.path}/{self._saved_below}", result, tune_only=False)


def _remember_counters(self: Any, result: Any) -> None:
    """Keep the counters in what `tune.checkpoint_dir` made: ``tune.run(restore=path)`` goes on with them."""
    session, checkpoint = get_session(), result.checkpoint
    is_local = isinstance(getattr(checkpoint, "filesystem", None), LocalFileSystem)
    if session is not None and session.get_state(SAVED_FOR_A_STEP) and is_local:
        write_marker(Path(checkpoint.path), _counters(self, ""))


def _counters(self: Any, returned: str) -> Marker:
    return Marker(
        returned=returned,
        iteration=self._iteration,
        time_total=self._time_total,
        timesteps_total=self._timesteps_total,
        episodes_total=self._episodes_total,
        experiment_id=self._experiment_id,
    )


def _save_of_function(self: Any) -> SavedCheckpoint:
    """The last checkpoint that a function made by hand reported, or an empty one, as through Ray 2.6."""
    with own_session(self) as session:
        checkpoint = session.loaded_checkpoint
    metrics = dict(self._last_result or {})
    if checkpoint is None:
        directory = Path(self._logdir, "checkpoint_-00001")
        directory.mkdir(exist_ok=True)
        (directory / _NOTHING_SAVED).touch()
        checkpoint, metrics = Checkpoint.from_directory(directory), {}
    elif str(checkpoint.path) in getattr(self, "_directories_to_remove", ()):  # of restore_from_object: to outlive it
        directory = Path(self._logdir, f"checkpoint_{self._iteration:06d}")
        shutil.copytree(checkpoint.path, directory, dirs_exist_ok=True)
        checkpoint = Checkpoint.from_directory(directory)
    marker = _counters(self, "")
    write_marker(Path(checkpoint.path), marker if metrics else marker._replace(iteration=0))
    result = _TrainingResult(checkpoint, metrics)
    return SavedCheckpoint.of(f"{checkpoint.path}/", result, tune_only=False)


def restore(
    self: Any, checkpoint_path: Any, checkpoint_node_ip: str | None = None, fallback_to_latest: bool = False
) -> None:
    """`Trainable.restore`, whose ``load_checkpoint`` receives what ``save_checkpoint`` returned.

    Args:
        self: The trainable.
        checkpoint_path: What ``save()`` returned in any Ray: the path of a directory or of a file in it, also of a
            checkpoint that an older Ray wrote; a checkpoint, as of a result; or what Tune passes today.
        checkpoint_node_ip: Without meaning today.
        fallback_to_latest: Whether a path that is not there stands for the newest checkpoint below ``logdir``, or
            ``remote_checkpoint_dir``, as in Ray 2.3 - 2.6. What has a copy in the latter is there.

    Raises:
        ValueError: If there is none.
    """
    if isinstance(checkpoint_path, str) and checkpoint_path.startswith("file://"):
        checkpoint_path = checkpoint_path.removeprefix("file://")
    if isinstance(checkpoint_path, (str, Path)) and _is_gone(checkpoint_path):
        remote = remote_of(self)
        if remote is not None:
            remote.fetch(self._logdir, checkpoint_path)
        if fallback_to_latest and _is_gone(checkpoint_path):
            if remote is not None:
                remote.fetch_newest(self._logdir)
            checkpoint_path = _latest_below(self._logdir, checkpoint_path)
    if isinstance(checkpoint_path, SavedCheckpoint):
        checkpoint_path = _TrainingResult(checkpoint_path.checkpoint, checkpoint_path.metrics)
    elif isinstance(checkpoint_path, (str, Path)):
        checkpoint_path = find_checkpoint_dir(by_todays_name(str(checkpoint_path)))
    elif not isinstance(checkpoint_path, Checkpoint):
        checkpoint_path = _of_run(checkpoint_path)
    if isinstance(self, FunctionTrainable):
        _restore_function(self, checkpoint_path)
        self._experiment_id = _metrics_of(checkpoint_path).get("experiment_id", self._experiment_id)
        return
    load = self.load_checkpoint
    directory = getattr(getattr(checkpoint_path, "checkpoint", checkpoint_path), "path", checkpoint_path)
    self._restoring_from = str(directory)
    if _moves_without_loading(self):
        warnings.warn(
            f"{type(self).__name__} has no load_checkpoint: the trial goes on with the configuration and the iteration "
            f"of the checkpoint {directory}, but with the state that its setup made.",
            stacklevel=2,
        )
        self.load_checkpoint = lambda given: None
    else:
        self.load_checkpoint = lambda given: load(_as_saved(self, given))
    try:
        _ray_restore(self, checkpoint_path)
    finally:
        del self.load_checkpoint


def _moves_without_loading(trainable: Any) -> bool:
    """Whether Population Based Training moved a trial to this process, and its class cannot load what was saved.

    Through Ray 2.6 such checkpoints were in memory, and nobody waited for them to be loaded: the error went unseen.
    Later code cannot mean a population whose trials all fail, so that the age of the run is not asked for. Without a
    population a trial that cannot load fails, then as now.
    """
    cls = type(trainable)
    loads = unwrap(cls.load_checkpoint) is not load_checkpoint or overridden(cls, "_restore") is not None
    return not loads and is_in_population(trainable._storage)


def _of_run(given: _TrainingResult) -> _TrainingResult:
    """What Tune passes, for ``tune.run(restore=<path of a file, or of a directory by its old name>)``, too."""
    path = str(given.checkpoint.path)
    named = by_todays_name(path) if isinstance(given.checkpoint.filesystem, LocalFileSystem) else path
    if named == path and not Path(path).is_file():
        return given
    return _TrainingResult(Checkpoint.from_directory(find_checkpoint_dir(named)), given.metrics)


def _is_gone(path: str | Path) -> bool:
    """Whether there is nothing at a local path; what else a URI meant is not known here."""
    return "://" not in str(path) and not Path(path).exists()


def _latest_below(logdir: str, missing: Any) -> Path:
    marked = [(path, read_marker(path)) for path in Path(logdir).glob("checkpoint_*") if path.is_dir()]
    iterations = {path: marker.iteration for path, marker in marked if marker is not None}
    if not iterations:
        raise ValueError(f"There is no checkpoint at {missing}, and none below {logdir}")
    latest = max(iterations, key=lambda path: iterations[path])
    warnings.warn(f"There is no checkpoint at {missing}: {latest} is taken.", stacklevel=3)
    return latest


def _metrics_of(checkpoint_path: Any) -> dict[str, Any]:
    return getattr(checkpoint_path, "metrics", None) or {}


def _restore_function(self: Any, checkpoint_path: Any) -> None:
    checkpoint = getattr(checkpoint_path, "checkpoint", checkpoint_path)
    directory = str(getattr(checkpoint, "path", checkpoint))
    if Path(directory, _NOTHING_SAVED).exists():
        return
    _ray_restore(self, checkpoint_path)
    if not _metrics_of(checkpoint_path):
        _take_over(self, read_marker(Path(directory)))


def _as_saved(self: Any, given: Any) -> Any:
    """What ``save_checkpoint`` returned, in place of what Ray passes to ``load_checkpoint``."""
    directory = Path(self._restoring_from) if isinstance(given, dict) else Path(given)
    marker = read_marker(directory) if directory.is_dir() else None
    _take_over(self, marker)
    if marker is not None and marker.saved_as_dict:
        given = load_dict(directory, marker.returned)
    underscore = speaks_underscore(type(self))
    if isinstance(given, dict):
        path = f"{self._restoring_from}/{DICT_FILE}"
        if underscore:
            given["tune_checkpoint_path"] = path
            return given
        restored = RestoredDict(given)
        restored.path = path
        return restored
    if marker is not None and marker.returned:
        return f"{given}/{marker.returned}"
    return f"{given}/" if underscore else given


def _take_over(self: Any, marker: Marker | None) -> None:
    """The counters at the time of the checkpoint, as every Ray before 2.7 restored them, for what may be of then."""
    if marker is None or counts_anew(self._storage):
        return
    self._iteration = marker.iteration
    self._time_total = marker.time_total
    self._timesteps_total = marker.timesteps_total
    self._episodes_total = marker.episodes_total
    self._experiment_id = marker.experiment_id or self._experiment_id


def save_to_object(self: Any) -> bytes:
    """`Trainable.save_to_object`, through Ray 2.6: the checkpoint as bytes."""
    used(known(f"{_OWNER}.save_to_object").code)
    with _temporary_directory(self, "save_to_object") as temporary, keeping_nothing(self):
        saved = self.save() if isinstance(self, FunctionTrainable) else self.save(temporary)
        directory = find_checkpoint_dir(str(saved))
        data = {
            path.relative_to(directory).as_posix(): path.read_bytes()
            for path in sorted(Path(directory).rglob("*"))
            if path.is_file()
        }
        return pickle.dumps({"checkpoint_name": os.path.relpath(saved, directory), "data": data})


def restore_from_object(self: Any, obj: bytes) -> None:
    """`Trainable.restore_from_object`, through Ray 2.6: from what ``save_to_object`` returned."""
    used(known(f"{_OWNER}.restore_from_object").code)
    with _temporary_directory(self, "restore_from_object") as temporary:
        for relative, content in pickle.loads(obj)["data"].items():
            path = Path(temporary, relative)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.restore(temporary)


@contextmanager
def _temporary_directory(self: Any, suffix: str) -> Iterator[str]:
    """A directory below ``logdir``; that of a function stays until the function has ended, for it may read it later."""
    temporary = tempfile.mkdtemp(suffix, dir=self._logdir)
    try:
        yield temporary
    finally:
        if suffix == "restore_from_object" and isinstance(self, FunctionTrainable):
            self._directories_to_remove = [*getattr(self, "_directories_to_remove", ()), temporary]
        else:
            shutil.rmtree(temporary, ignore_errors=True)


def remove_temporary_directories(self: Any) -> None:
    """Remove what `restore_from_object` left for the function."""
    for directory in getattr(self, "_directories_to_remove", ()):
        shutil.rmtree(directory, ignore_errors=True)


def delete_checkpoint(self: Any, checkpoint_path: Any) -> None:
    """`Trainable.delete_checkpoint`, through Ray 2.6: remove the directory that the path is in, and its copy."""
    used(known(f"{_OWNER}.delete_checkpoint").code)
    directory, remote = find_checkpoint_dir(str(checkpoint_path)), remote_of(self)
    if remote is not None:
        remote.delete(self._logdir, directory)
    shutil.rmtree(directory, ignore_errors=True)
