"""What a checkpoint directory remembers besides the user's files, in our words and in those of older Rays.

Through Ray 2.6 a checkpoint was a path with a pickle of plain values beside it (``.tune_metadata``). Ray keeps nothing
of the kind today. We keep a readable file in the directory.
"""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path
from typing import Any, Final, NamedTuple

from compat.adapters.checkpoints.torch_values import load_on_cpu
from v2_api.checkpoint_record import RECORD, write_record

DICT_FILE: Final = "_dict_checkpoint.pkl"
"""File of today's Ray that holds a dictionary checkpoint."""

_DICT_FILE_OF_RAY_2: Final = "dict_checkpoint.pkl"
_KEYS_OF_RAY_2: Final = ("_metadata", "_ray_additional_checkpoint_files")
"""What Ray 2.0 - 2.6 put into a dictionary beside the user's own."""

METADATA: Final = ".tune_metadata"
OLD_MARKER: Final = ".is_checkpoint"


class Marker(NamedTuple):
    """What is known about a checkpoint.

    Attributes:
        returned: Path in the directory that ``save_checkpoint`` returned; empty for the directory itself.
        iteration: Number of iterations at the time.
        time_total: Seconds of training at the time.
        timesteps_total: Steps at the time, if they were counted.
        episodes_total: Episodes at the time, if they were counted.
        experiment_id: The id that older Rays kept across checkpoints.
        saved_as_dict: Whether ``returned`` is a pickled dictionary that an older Ray wrote.
    """

    returned: str
    iteration: int
    time_total: float
    timesteps_total: int | None
    episodes_total: int | None
    experiment_id: str | None
    saved_as_dict: bool = False


def write_marker(directory: Path, marker: Marker) -> None:
    """Keep the marker in the directory of the checkpoint."""
    write_record(directory, marker._asdict())


def read_marker(directory: Path) -> Marker | None:
    """What the directory remembers, or None if neither we nor an older Ray wrote it."""
    ours = directory / RECORD
    if ours.is_file():
        kept = json.loads(ours.read_text(encoding="utf-8"))
        defaults = Marker("", 0, 0.0, None, None, None)
        return defaults._replace(**{name: kept[name] for name in Marker._fields if name in kept})
    return next((_of_older_ray(directory, path) for path in sorted(directory.rglob(f"*{METADATA}"))), None)


def _of_older_ray(directory: Path, metadata: Path) -> Marker:
    state = _PlainValues(io.BytesIO(metadata.read_bytes())).load()
    returned = metadata.relative_to(directory).as_posix().removesuffix(METADATA).rstrip("/")
    as_dict = bool(state.get("saved_as_dict"))
    if not returned:
        returned = state.get("relative_checkpoint_path", "").removeprefix(".")
    if as_dict and not returned:
        returned = _DICT_FILE_OF_RAY_2
    return Marker(
        returned,
        state.get("iteration") or 0,
        state.get("time_total") or 0.0,
        state.get("timesteps_total"),
        state.get("episodes_total"),
        state.get("experiment_id"),
        as_dict,
    )


class _PlainValues(pickle.Unpickler):
    """Reads a pickle of numbers and strings; whatever else is in it (the last result, say) becomes a placeholder."""

    def find_class(self, module: str, name: str) -> Any:
        """No class is ever loaded."""
        return _Placeholder


class _Placeholder:
    def __init__(self, *args: Any) -> None:
        pass

    def __setstate__(self, state: Any) -> None:
        pass

    def __call__(self, *args: Any) -> _Placeholder:
        return self


class _UsersValues(pickle.Unpickler):
    """Reads a pickle of the user's; what is left in it of a module that Ray lost becomes a placeholder."""

    def find_class(self, module: str, name: str) -> Any:
        """The class, unless it is Ray's own note on the checkpoint; tensors arrive on the CPU, as through Ray 2.6."""
        if (module, name) == ("torch.storage", "_load_from_bytes"):
            return load_on_cpu
        return _Placeholder if module == "ray.air.checkpoint" else super().find_class(module, name)


def dict_file(directory: Path, marker: Marker | None) -> str | None:
    """The name of the file that a checkpoint's dictionary is in, or None if it is none."""
    names = [DICT_FILE, _DICT_FILE_OF_RAY_2]
    if marker is not None and marker.saved_as_dict:
        names.insert(0, marker.returned)
    return next((name for name in names if (directory / name).is_file()), None)


def load_dict(directory: Path, name: str) -> dict[str, Any]:
    """The dictionary pickled in a file of the checkpoint. Restoring one means trusting it, as it always did."""
    loaded: dict[str, Any] = _UsersValues(io.BytesIO((directory / name).read_bytes())).load()
    return {key: value for key, value in loaded.items() if key not in _KEYS_OF_RAY_2}


def find_checkpoint_dir(path: str) -> str:
    """The directory of a checkpoint.

    Args:
        path: The directory; or a file in it; or the beginning of the names of files in it, as TensorFlow 1 had it.

    Returns:
        The directory that has a marker, the one of the file if none has, and a URI as it is.
    """
    if "://" in path:
        return path
    directory = Path(path) if Path(path).is_dir() else Path(path).parent
    for candidate in (directory, *directory.parents):
        if (candidate / RECORD).exists() or (candidate / OLD_MARKER).exists():
            return str(candidate)
    return str(directory)
