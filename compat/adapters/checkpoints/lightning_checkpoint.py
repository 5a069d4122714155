"""`LightningCheckpoint` of Ray 2.4 - 2.6: a directory with what Lightning wrote, as the file ``model``."""

from __future__ import annotations

import shutil
import tempfile
from inspect import isclass
from pathlib import Path
from typing import Any, Final

from ray.train import Checkpoint

from compat.adapters.checkpoints.checkpoint_members import set_preprocessor

MODEL: Final = "model"


class LightningCheckpoint(Checkpoint):  # type: ignore[misc]
    """A checkpoint of a Lightning module."""

    @classmethod
    def from_path(cls, path: str, *, preprocessor: Any = None) -> LightningCheckpoint:
        """A checkpoint with a file that Lightning wrote.

        Args:
            path: The file.
            preprocessor: A preprocessor to keep with it.

        Raises:
            FileNotFoundError: If there is no such file.
            ValueError: If it is a directory.
        """
        if not Path(path).exists():
            raise FileNotFoundError(f"Lightning checkpoint {path} doesn't exist!")
        if Path(path).is_dir():
            raise ValueError(
                f"`from_path()` expects a file path, but `{path}` is a directory: use `from_directory()` for it."
            )
        directory = tempfile.mkdtemp(prefix="checkpoint_tmp_")
        shutil.copy(path, Path(directory, MODEL))
        checkpoint = cls(directory)
        if preprocessor is not None:
            set_preprocessor(checkpoint, preprocessor)
        return checkpoint

    def get_model(self, model_class: Any, **load_from_checkpoint_kwargs: Any) -> Any:
        """The module.

        Args:
            model_class: Its class.
            **load_from_checkpoint_kwargs: Arguments of its ``load_from_checkpoint``.

        Raises:
            ValueError: If that is not a class.
            RuntimeError: If there is no module in the checkpoint.
        """
        loader: Any = model_class
        if not isclass(model_class):
            raise ValueError("'model_class' must be a class, not an instantiated Lightning trainer.")
        with self.as_directory() as directory:
            file = Path(directory, MODEL)
            if not file.exists():
                raise RuntimeError(f"File {file} not found under the checkpoint directory.")
            return loader.load_from_checkpoint(str(file), **load_from_checkpoint_kwargs)
