"""The class of a checkpoint of the user's own, and what that keeps beside its files, wherever the checkpoint goes.

Through Ray 2.6 a checkpoint became none of another class by being a dictionary, a directory or a URI for a while, and
the attributes that its class names in ``_SERIALIZED_ATTRS`` came along. Here a small file among those of the
checkpoint, or a value of its dictionary, says both. Checkpoints of Ray's own classes have none: those are cast by
`from_checkpoint`. Behaviour after Ray 2.6.3, but that the file is data: whose checkpoint it is nobody knows, so nothing
of it is unpickled or imported.
"""

from __future__ import annotations

import json
import sys
import warnings
from functools import wraps
from typing import Any, Final

import pyarrow.fs
from ray.train._checkpoint import Checkpoint

from compat.usage import RayCompatWarning

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
    return {_CLASS: f"{kind.__module__}:{kind.__qualname__}", _ATTRIBUTES: _attributes(checkpoint)}


def is_note(note: Any) -> bool:
    """Whether this is what `note_of` gave."""
    return (
        isinstance(note, dict)
        and set(note) == {_CLASS, _ATTRIBUTES}
        and isinstance(note[_CLASS], str)
        and isinstance(note[_ATTRIBUTES], dict)
    )


def cast(checkpoint_class: type[Checkpoint], note: Any) -> type[Checkpoint]:
    """The class that a checkpoint with this note is to have: the more special one of the two.

    Args:
        checkpoint_class: The class whose method was called.
        note: What `note_of` gave, or anything else.

    Raises:
        ValueError: If neither is a subclass of the other, as in Ray 2.1 - 2.6.
    """
    noted: type[Checkpoint] | None = _named(note[_CLASS]) if is_note(note) else None
    if noted is None or issubclass(checkpoint_class, noted):
        return checkpoint_class
    if issubclass(noted, checkpoint_class):
        return noted
    raise ValueError(
        f"You're trying to load a serialized `{noted.__name__}`, but it isn't compatible with "
        f"`{checkpoint_class.__name__}`."
    )


def bring_back(checkpoint: Any, note: Any) -> None:
    """Give a checkpoint the attributes that its class names, as they were."""
    if is_note(note):
        _give(checkpoint, note[_ATTRIBUTES])


def copy_attributes(source: Any, checkpoint: Any) -> None:
    """Give a checkpoint the attributes of another one that its class names, too."""
    if source is not checkpoint:
        _give(checkpoint, _attributes(source))


def write_note(checkpoint: Any, filesystem: Any, path: str) -> None:
    """Write the file beside those of a checkpoint, if it has a class of the user's."""
    note = note_of(checkpoint)
    if note is not None:
        note = {**note, _ATTRIBUTES: _plain(type(checkpoint), note[_ATTRIBUTES])}
        with filesystem.open_output_stream(f"{path.rstrip('/')}/{FILE}") as stream:
            stream.write(json.dumps(note).encode())


def read_note(filesystem: Any, path: str) -> Any:
    """What the file beside those of a checkpoint says; None if there is none.

    Raises:
        ValueError: If it is not the file that `write_note` writes.
        OSError: If it cannot be read.
    """
    file = f"{path.rstrip('/')}/{FILE}"
    try:
        with filesystem.open_input_stream(file) as stream:
            content = stream.read()
    except (FileNotFoundError, NotADirectoryError):  # the latter: `tune.run(restore=<path of a file>)`
        return None
    try:
        note = json.loads(content)
    except ValueError as error:
        raise ValueError(f"'{file}' does not say of which class the checkpoint is: {error}") from error
    if not is_note(note):
        raise ValueError(f"'{file}' does not say of which class the checkpoint is: {content[:80]!r}")
    return note


@classmethod  # type: ignore[misc]
def from_directory(cls: type[Checkpoint], path: Any) -> Checkpoint:
    """A checkpoint of the files in a directory, and of the class that wrote them if that is the user's."""
    local = pyarrow.fs.LocalFileSystem()
    note = read_note(local, str(path))
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


def _give(checkpoint: Any, attributes: dict[str, Any]) -> None:
    names = set(type(checkpoint)._SERIALIZED_ATTRS) & set(attributes)
    vars(checkpoint).update({name: attributes[name] for name in names})


def _plain(kind: type, attributes: dict[str, Any]) -> dict[str, Any]:
    """The attributes that JSON can hold; warns of the others."""
    plain = {name: value for name, value in attributes.items() if _is_plain(value)}
    others = ", ".join(f"{name} ({type(attributes[name]).__name__})" for name in sorted(set(attributes) - set(plain)))
    if others:
        warnings.warn(
            f"The files of a {kind.__name__} do not keep {others}: of what `_SERIALIZED_ATTRS` names, files keep what "
            "JSON can hold. Use to_dict() for the others, or write them into a file of the checkpoint yourself.",
            RayCompatWarning,
            stacklevel=4,
        )
    return plain


def _is_plain(value: Any) -> bool:
    """Whether JSON gives back the same value, which of a tuple it does not."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError):
        return False


def _named(reference: str) -> Any:
    """The class of this name; None where the program does not have it, as that of another script."""
    module, _, qualified = reference.partition(":")
    found: Any = sys.modules.get(module)
    for name in qualified.split("."):
        found = getattr(found, "__dict__", {}).get(name)
    return found if isinstance(found, type) and issubclass(found, Checkpoint) else None
