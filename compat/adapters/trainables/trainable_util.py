"""`TrainableUtil`: what Ray through 2.6 knew about the files of checkpoints, for code that looks for them itself.

Serves the class under the names of every release: ``ray.tune.trainable``, ``ray.tune.utils.trainable`` and
``ray.tune.trainable.util``. Directories may be those of old Rays and those of today.
"""

from __future__ import annotations

import os
import pickle
import shutil
from pathlib import Path
from typing import Any, Final

import pandas as pd

from compat.adapters.trainables.trainable_marker import (
    DICT_FILE,
    METADATA,
    OLD_MARKER,
    find_checkpoint_dir,
    read_marker,
)

_NAME: Final = "checkpoint"
_ITSELF: Final = object()


class TrainableUtil:
    """Static methods only; nothing is kept."""

    @staticmethod
    def find_checkpoint_dir(checkpoint_path: str) -> str:
        """The directory of a checkpoint, from the path of anything in it.

        Raises:
            FileNotFoundError: If there is no such path, or no checkpoint around it.
        """
        if not Path(checkpoint_path).exists():
            raise FileNotFoundError("Path does not exist", checkpoint_path)
        found = find_checkpoint_dir(checkpoint_path)
        if read_marker(Path(found)) is None and not Path(found, OLD_MARKER).exists():
            raise FileNotFoundError(f"Checkpoint directory not found for {checkpoint_path}")
        return os.path.normpath(found)

    @staticmethod
    def find_rel_checkpoint_dir(logdir: str, checkpoint_path: str) -> str:
        """The name of a checkpoint's directory below that of its trial, as in Ray 1.3 - 2.6."""
        assert checkpoint_path.startswith(logdir), f"{checkpoint_path} is not below {logdir}"
        return Path(os.path.relpath(checkpoint_path, logdir)).parts[0]

    @staticmethod
    def make_checkpoint_dir(checkpoint_dir: str, index: Any = _ITSELF, override: bool = False) -> str:
        """Make a directory for a checkpoint, marked as one.

        Args:
            checkpoint_dir: Where to make it.
            index: What its name ends with: a number has six digits. Through Ray 0.8.6 there was none: the directory
                itself is made.
            override: Whether to empty it first.
        """
        number = "" if index is None else f"_{index:06d}" if isinstance(index, int) else f"_{index}"
        made = Path(checkpoint_dir) if index is _ITSELF else Path(checkpoint_dir, _NAME + number)
        if override:
            shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True, exist_ok=True)
        TrainableUtil.mark_as_checkpoint_dir(str(made))
        return str(made)

    @staticmethod
    def mark_as_checkpoint_dir(checkpoint_dir: str) -> None:
        """Mark a directory as that of a checkpoint."""
        Path(checkpoint_dir, OLD_MARKER).touch()

    @staticmethod
    def write_metadata(checkpoint_dir: str, metadata: dict[str, Any]) -> None:
        """Keep what a trainable knew when it saved, as in Ray 2.0 - 2.6."""
        Path(checkpoint_dir, METADATA).write_bytes(pickle.dumps(metadata))

    @staticmethod
    def load_metadata(checkpoint_dir: str) -> dict[str, Any]:
        """What `write_metadata` kept. Unpickles a file: only for checkpoints of your own runs."""
        loaded: dict[str, Any] = pickle.loads(Path(checkpoint_dir, METADATA).read_bytes())
        return loaded

    @staticmethod
    def load_checkpoint_metadata(checkpoint_path: str) -> dict[str, Any] | None:
        """What a trainable counted when it saved, as in Ray 1.10 - 2.0; None if the directory does not remember it."""
        marker = read_marker(Path(find_checkpoint_dir(checkpoint_path)))
        return None if marker is None else marker._asdict()

    @staticmethod
    def process_checkpoint(checkpoint: dict[str, Any] | str, parent_dir: str, trainable_state: dict[str, Any]) -> str:
        """Write what ``save_checkpoint`` returned as a checkpoint, as through Ray 1.13; returns its path.

        Raises:
            ValueError: If it is neither a dictionary nor a path below the directory.
        """
        if isinstance(checkpoint, dict):
            path = str(Path(parent_dir, _NAME))
            Path(path).write_bytes(pickle.dumps(checkpoint))
        elif not isinstance(checkpoint, str):
            raise ValueError(f"Returned unexpected type {type(checkpoint)}. Expected str or dict.")
        elif not checkpoint.startswith(parent_dir):
            raise ValueError(
                f"The returned checkpoint path must be within the given checkpoint dir {parent_dir}: {checkpoint}"
            )
        else:
            path = checkpoint.rstrip("/") + "/" if Path(checkpoint).is_dir() else checkpoint
        trainable_state["saved_as_dict"] = isinstance(checkpoint, dict)
        Path(path + METADATA).write_bytes(pickle.dumps(trainable_state))
        return path

    @staticmethod
    def pickle_checkpoint(checkpoint_path: str) -> bytes:
        """All files of a checkpoint as bytes, as through Ray 1.13."""
        directory = Path(TrainableUtil.find_checkpoint_dir(checkpoint_path))
        files = [path for path in sorted(directory.rglob("*")) if path.is_file()]
        name = os.path.relpath(checkpoint_path, directory) + ("/" if Path(checkpoint_path).is_dir() else "")
        data = {str(path.relative_to(directory)): path.read_bytes() for path in files}
        return pickle.dumps({"checkpoint_name": name, "data": data})

    checkpoint_to_object = pickle_checkpoint

    @staticmethod
    def create_from_pickle(obj: bytes, tmpdir: str) -> str:
        """Write what `pickle_checkpoint` returned below a directory; returns the path of the checkpoint."""
        info = pickle.loads(obj)
        for name, content in info["data"].items():
            file = Path(tmpdir, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return f"{tmpdir.rstrip('/')}/{info['checkpoint_name']}"

    @staticmethod
    def get_checkpoints_paths(logdir: str) -> pd.DataFrame:
        """The checkpoints of a trial: ``training_iteration`` and ``chkpt_path``, which is what can be restored."""
        rows = []
        for directory in sorted(Path(logdir).glob(f"{_NAME}_*")):
            marker = read_marker(directory)
            if marker is not None and not directory.name.startswith(f"{_NAME}_tmp"):
                returned = DICT_FILE if (directory / DICT_FILE).is_file() else marker.returned
                rows.append((marker.iteration, f"{directory}/{returned}"))
        return pd.DataFrame(rows, columns=["training_iteration", "chkpt_path"])

    @staticmethod
    def get_remote_storage_path(local_path: str, local_path_prefix: str, remote_path_prefix: str) -> str:
        """The path or URI below one prefix of what is below another, as in Ray 2.0 - 2.6."""
        return "/".join((remote_path_prefix.rstrip("/"), os.path.relpath(local_path, local_path_prefix)))
