"""`SklearnCheckpoint`: a directory with a pickled estimator. Behaviour of Ray 2.6.3."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ray import cloudpickle
from ray.train import Checkpoint

from compat.adapters.checkpoints.checkpoint_members import set_preprocessor

_FILE: Final = "model"


def write_estimator(estimator: Any, directory: Any) -> None:
    """Pickle an estimator into a directory."""
    Path(directory, _FILE).write_bytes(cloudpickle.dumps(estimator))


class SklearnCheckpoint(Checkpoint):  # type: ignore[misc]
    """A checkpoint with an estimator of scikit-learn."""

    @classmethod
    def from_estimator(cls, estimator: Any, *, path: Any, preprocessor: Any = None) -> SklearnCheckpoint:
        """A checkpoint with an estimator.

        Args:
            estimator: The estimator.
            path: A directory for it, which is there already.
            preprocessor: A preprocessor to keep with it.
        """
        write_estimator(estimator, path)
        checkpoint: SklearnCheckpoint = cls.from_directory(path)
        if preprocessor is not None:
            set_preprocessor(checkpoint, preprocessor)
        return checkpoint

    def get_estimator(self) -> Any:
        """The estimator. Unpickles it: only for your own runs."""
        with self.as_directory() as directory:
            return cloudpickle.loads(Path(directory, _FILE).read_bytes())
