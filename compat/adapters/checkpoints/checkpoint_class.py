"""The class of a checkpoint of the user's own, and what that keeps beside its files, wherever the checkpoint goes.

Through Ray 2.6 a checkpoint became none of another class by being a dictionary, a directory or a URI for a while, and
the attributes that its class names in ``_SERIALIZED_ATTRS`` came along. Here a small file among those of the
checkpoint, or a value of its dictionary, says both. Checkpoints of Ray's own classes have none: those are cast by
`from_checkpoint`. Behaviour after Ray 2.6.3.
"""

from __future__ import annotations

import json
import sys
from functools import wraps
from pathlib import Path
from typing import Any, Final

import pyarrow.fs
from ray import cloudpickle
from ray.train._checkpoint import Checkpoint

from compat.overlay import resolve

FILE: Final = ".checkpoint_class.json"

SERIALIZED_ATTRS: Final[tuple[str, ...]] = ()
"""What `Checkpoint` itself names: nothing; subclasses add to it."""

_CLASS, _ATTRIBUTES = "class", "attributes"
_OF_OTHERS: Final = ("ray", "compat")

_ray_to_directory: Final = vars(Checkpoint)["to_directory"]


def note_of(checkpoint: Any) -> dict[str, Any] | None:
    """What is to be known of a checkpoint beside its content; None if its class is none of the user's."""
    kind = type(checkpoint)
    if kind.__module__.partition(".")[0] in _OF_OTHERS:
        return None
    attributes = {name: cloudpickle.dumps(value).hex() for name, value in _attributes(checkpoint).items()}
    return {_CLASS: f"{kind.__module__}:{kind.__qualname__}", _ATTRIBUTES: attributes}


def cast(checkpoint_class: type[Checkpoint], note: Any) -> type[Checkpoint]:
    """The class that a checkpoint with this note is to have: the more special one of the two.

    Args:
        checkpoint_class: The class whose method was called.
        note: What `note_of` gave, or anything else.

    Raises:
        ValueError: If neither is a subclass of the other, as in Ray 2.1 - 2.6.
    """
    noted: type[Checkpoint] | None = _named(note[_CLASS]) if _is_note(note) else None
    if noted is None or issubclass(checkpoint_class, noted):
        return checkpoint_class
    if issubclass(noted, checkpoint_class):
        return noted
    raise ValueError(
        f"You're trying to load a serialized `{noted.__name__}`, but it isn't compatible with "
        f"`{checkpoint_class.__name__}`."
    )


def bring_back(checkpoint: Any, note: Any) -> None:
    """Give a checkpoint the attributes that its class names, as they were. Unpickles them."""
    if _is_note(note):
        names = set(type(checkpoint)._SERIALIZED_ATTRS) & set(note[_ATTRIBUTES])
        vars(checkpoint).update({name: cloudpickle.loads(bytes.fromhex(note[_ATTRIBUTES][name])) for name in names})


def copy_attributes(source: Any, checkpoint: Any) -> None:
    """Give a checkpoint the attributes of another one that its class names, too."""
    if source is not checkpoint:
        found = _attributes(source)
        vars(checkpoint).update({name: found[name] for name in type(checkpoint)._SERIALIZED_ATTRS if name in found})


def write_note(checkpoint: Any, filesystem: Any, path: str) -> None:
    """Write the file beside those of a checkpoint, if it has a class of the user's."""
    note = note_of(checkpoint)
    if note is not None:
        with filesystem.open_output_stream(f"{path.rstrip('/')}/{FILE}") as stream:
            stream.write(json.dumps(note).encode())


def read_note(filesystem: Any, path: str) -> Any:
    """What the file beside those of a checkpoint says; None if there is none."""
    try:
        with filesystem.open_input_stream(f"{path.rstrip('/')}/{FILE}") as stream:
            return json.loads(stream.read())
    except (OSError, ValueError):
        return None


@classmethod  # type: ignore[misc]
def from_directory(cls: type[Checkpoint], path: Any) -> Checkpoint:
    """A checkpoint of the files in a directory, and of the class that wrote them if that is the user's."""
    local = pyarrow.fs.LocalFileSystem()
    note = read_note(local, str(path)) if Path(path, FILE).is_file() else None
    checkpoint = cast(cls, note)(path, filesystem=local)
    bring_back(checkpoint, note)
    return checkpoint


@wraps(_ray_to_directory)
def to_directory(self: Any, path: Any = None) -> str:
    """The checkpoint as a directory, for `from_directory`."""
    directory: str = _ray_to_directory(self, path)
    write_note(self, pyarrow.fs.LocalFileSystem(), directory)
    return directory


def _attributes(checkpoint: Any) -> dict[str, Any]:
    names = getattr(type(checkpoint), "_SERIALIZED_ATTRS", ())
    return {name: getattr(checkpoint, name) for name in names if hasattr(checkpoint, name)}


def _is_note(note: Any) -> bool:
    return isinstance(note, dict) and set(note) == {_CLASS, _ATTRIBUTES}


def _named(reference: str) -> Any:
    """The class of this name; None where it cannot be found, as that of another script."""
    module = reference.partition(":")[0]
    try:
        found = resolve(reference)
    except (ImportError, AttributeError):
        return None
    return found if isinstance(found, type) and issubclass(found, Checkpoint) and module in sys.modules else None
