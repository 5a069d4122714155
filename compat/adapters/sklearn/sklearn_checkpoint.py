"""`SklearnCheckpoint`: a directory with a pickled estimator, as in Ray 2.0 - 2.9.

Through Ray 2.6 the file was called ``model``, since 2.7 ``model.pkl``. Either is read.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from ray import cloudpickle
from ray.train import Checkpoint

from compat.adapters.checkpoints.checkpoint_members import set_preprocessor

FILE: Final = "model.pkl"
OLD_FILE: Final = "model"


def write_estimator(estimator: Any, directory: Any, *names: str) -> None:
    """Pickle an estimator into a directory, into each of these files; without any, into that of Ray 2.0 - 2.6."""
    pickled = cloudpickle.dumps(estimator)
    for name in names or (OLD_FILE,):
        Path(directory, name).write_bytes(pickled)


class SklearnCheckpoint(Checkpoint):  # type: ignore[misc]
    """A checkpoint with an estimator of scikit-learn."""

    MODEL_FILENAME = FILE

    @classmethod
    def from_estimator(cls, estimator: Any, *, path: Any = None, preprocessor: Any = None) -> SklearnCheckpoint:
        """A checkpoint with an estimator.

        Args:
            estimator: The estimator.
            path: A directory for it, which is there already; without one, a temporary directory, as since Ray 2.7.
            preprocessor: A preprocessor to keep with it.
        """
        path = tempfile.mkdtemp() if path is None else path
        write_estimator(estimator, path, FILE, OLD_FILE)
        checkpoint: SklearnCheckpoint = cls.from_directory(path)
        if preprocessor is not None:
            set_preprocessor(checkpoint, preprocessor)
        return checkpoint

    def get_estimator(self) -> Any:
        """The estimator. Unpickles it: only for your own runs."""
        with self.as_directory() as directory:
            file = Path(directory, FILE)
            return cloudpickle.loads((file if file.is_file() else Path(directory, OLD_FILE)).read_bytes())
