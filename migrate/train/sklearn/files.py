"""What a checkpoint with an estimator of scikit-learn has: the files of Ray 1.13 - 2.6, whose own are read, too."""

from __future__ import annotations

from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed

_OPENED: Final = """\
        preprocessor = None
        with checkpoint.as_directory() as directory:
            with open({os}.path.join(directory, "model"), "rb") as file:
                estimator = {cloudpickle}.load(file)
            kept = {os}.path.join(directory, "_preprocessor")
            if {os}.path.exists(kept):
                with open(kept, "rb") as file:
                    preprocessor = {cloudpickle}.load(file)
"""
_CHECKPOINT: Final = '''

class {name}({base}):
    """A checkpoint with an estimator of scikit-learn."""

    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.path, checkpoint.filesystem)
{made}
    def get_estimator(self):
        with self.as_directory() as directory, open({os}.path.join(directory, "model"), "rb") as file:
            return {cloudpickle}.load(file)

    def get_preprocessor(self):
        with self.as_directory() as directory:
            path = {os}.path.join(directory, "_preprocessor")
            if not {os}.path.exists(path):
                return None
            with open(path, "rb") as file:
                return {cloudpickle}.load(file)
'''
_MADE: Final = """
    @classmethod
    def from_estimator(cls, estimator, *, path, preprocessor=None):
        for name, kept in (("model", estimator), ("_preprocessor", preprocessor)):
            if kept is not None:
                with open({os}.path.join(path, name), "wb") as file:
                    {cloudpickle}.dump(kept, file)
        return cls.from_directory(path)
"""
_BASE: Final = "ray.train.Checkpoint"
SETTING_CPUS: Final = """\
        if num_estimator_cpus:
            names = [name for name in self.estimator.get_params() if name.endswith(("n_jobs", "thread_count"))]
            self.estimator.set_params(**dict.fromkeys(names, num_estimator_cpus))
"""
"""Lines of a method that tell an estimator how many CPUs it has."""
CLOUDPICKLE: Final = "ray.cloudpickle"


def opening_of_estimator(needed: Needed) -> str:
    """How a ``checkpoint`` gives an ``estimator`` and its ``preprocessor``, or None, as lines of a method.

    Raises:
        Taken: If a name that is needed means something else in the file.
    """
    return _OPENED.format(os=needed("os"), cloudpickle=needed(CLOUDPICKLE))


def writing_of_checkpoint(needed: Needed, name: str, *, is_made: bool) -> list[Edit]:
    """The edits that write a class of checkpoints with an estimator.

    Args:
        needed: What imports what the class names.
        name: What it is called in the file.
        is_made: Whether the file makes such checkpoints of estimators.

    Raises:
        Taken: If a name that is needed means something else in the file.
    """
    words = {"name": name, "cloudpickle": needed(CLOUDPICKLE), "os": needed("os"), "base": needed(_BASE)}
    made = _MADE.format(**words) if is_made else ""
    text = _CHECKPOINT.format(**words, made=made)
    return [*needed.edits, *below_imports(needed.source, text, needed.bound_at(_BASE))]
