"""`Checkpoint.from_dict`, `to_dict`, `from_bytes`, `to_bytes`, `from_uri`, `to_uri` and `from_checkpoint`.

Through Ray 2.6 a checkpoint was a dictionary, bytes or a directory, and each could become the others. Today it is a
directory; a dictionary is kept in it in the file of then, which both old and new checkpoints are read from. Serves
TRR792-TRR798. Behaviour after Ray 2.6.
"""

from __future__ import annotations

import copyreg
import io
import pickle
import shutil
import tarfile
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Final

import pyarrow.fs
import ray
from ray import cloudpickle
from ray.train._checkpoint import Checkpoint

from compat.adapters.checkpoints import checkpoint_class as of_ones_own
from compat.adapters.checkpoints.checkpoint_class import (
    bring_back,
    cast,
    copy_attributes,
    is_note,
    note_of,
    read_note,
    write_note,
)
from compat.adapters.checkpoints.torch_values import without_wrappers
from compat.adapters.trainables.trainable_marker import dict_file, load_dict
from compat.usage import used
from legacy_api import known
from v2_api.dict_checkpoints import OF_TODAY
from v2_api.filesystems import stored_at

FILE: Final = "dict_checkpoint.pkl"
_METADATA_FILE: Final = ".metadata.pkl"
_ADDITIONAL: Final = "_ray_additional_checkpoint_files"
_DIRECTORY: Final = "fs_checkpoint"
_BYTES: Final = "bytes_data"
_METADATA: Final = "_metadata"
_BESIDE_FILES: Final = ".meta.pkl"
"""How the files end that have what was added to the dictionary of a directory."""

PREPROCESSOR: Final = "preprocessor_pkl"
"""Key of the metadata under which today's Ray looks for a preprocessor."""

OLD_PREPROCESSOR: Final = "_preprocessor"
"""The file, or the key of the dictionary, in which Ray 2.0 - 2.6 kept it."""

DATA: Final = "_compat_data"
"""Attribute of a checkpoint made from a dictionary: the dictionary, by which it travels to other processes."""

REFERENCE: Final = "_compat_reference"
"""Attribute of a checkpoint made from a reference in the object store, by which it travels."""

URI: Final = "_compat_uri"
"""Attribute of a checkpoint made from a URI: the URI."""

_OF_THIS_PROCESS: Final = ("path", "filesystem", "_uuid", "_compat_keeps", DATA, REFERENCE, URI)
"""Attributes of a checkpoint that say where it is kept here."""

_ray_as_directory: Final = vars(Checkpoint)["as_directory"]


def is_of_dict(checkpoint: Any) -> bool:
    """Whether a checkpoint was made from a dictionary in this process, as only Ray 2.0 - 2.6 let it be."""
    return DATA in getattr(checkpoint, "__dict__", ())


def _says(member: str) -> None:
    used(known(f"ray.air.checkpoint.Checkpoint.{member}").code)


@classmethod  # type: ignore[misc]
def from_dict(cls: type[Checkpoint], data: dict[str, Any]) -> Checkpoint:
    """A checkpoint with this dictionary in it.

    Args:
        cls: The class of the checkpoint.
        data: Anything that can be pickled, by name; or what `to_dict` made of a directory.
    """
    _says("from_dict")
    return make(cls, data)


def make(checkpoint_class: type[Checkpoint], data: dict[str, Any]) -> Checkpoint:
    """A checkpoint with a dictionary in it."""
    note = data.get(_METADATA)
    if is_note(note):
        data = {name: value for name, value in data.items() if name != _METADATA}
    checkpoint_class = cast(checkpoint_class, note)
    directory = Path(tempfile.mkdtemp(prefix="checkpoint_tmp_"))
    if _DIRECTORY in data:
        _unpack(data[_DIRECTORY], directory)
        for name, value in data.items():
            if name != _DIRECTORY:
                (directory / f"{name}{_BESIDE_FILES}").write_bytes(cloudpickle.dumps(value))
    else:
        for name, packed in data.get(_ADDITIONAL, {}).items():
            _unpack(packed, directory / name)
        _keep(directory, data)
    checkpoint = checkpoint_class.from_directory(directory)
    bring_back(checkpoint, note)
    vars(checkpoint)[DATA] = data
    weakref.finalize(checkpoint, shutil.rmtree, directory, ignore_errors=True)
    return checkpoint


@wraps(of_ones_own.to_directory)
def to_directory(self: Checkpoint, path: Any = None) -> str:
    """The checkpoint as a directory, in which a preprocessor has the file of Ray 1.13 - 2.6."""
    directory: str = of_ones_own.to_directory(self, path)
    stored = self.get_metadata().get(PREPROCESSOR)
    if stored is not None and dict_file(Path(directory), None) is None:
        Path(directory, OLD_PREPROCESSOR).write_bytes(bytes.fromhex(stored))
    return directory


@contextmanager
def as_directory(self: Checkpoint) -> Iterator[str]:
    """The checkpoint's directory; of one made from a dictionary a directory that is gone after the block.

    So what is written into it does not change the checkpoint, as through Ray 2.6.
    """
    if not is_dictionary(self):
        with _ray_as_directory(self) as directory:
            yield directory
        return
    with tempfile.TemporaryDirectory(prefix="checkpoint_tmp_") as copy:
        yield self.to_directory(copy)


def is_dictionary(checkpoint: Checkpoint | None) -> bool:
    """Whether a checkpoint was made of a dictionary in this process, or came here as one."""
    return checkpoint is not None and DATA in vars(checkpoint)


def _keep(directory: Path, data: dict[str, Any]) -> None:
    kept = {name: value for name, value in data.items() if name != _ADDITIONAL}
    (directory / FILE).write_bytes(cloudpickle.dumps(kept))


def take_wrappers_off(checkpoint: Checkpoint) -> None:
    """Let a checkpoint made from a dictionary hold it as it left a worker of Torch."""
    data = vars(checkpoint)[DATA]
    if _DIRECTORY in data or _BYTES in data:
        return
    plain = without_wrappers(data)
    if plain is not data:
        vars(checkpoint)[DATA] = plain
        _keep(Path(checkpoint.path), plain)


def of_reference(checkpoint_class: type[Checkpoint], reference: Any) -> Checkpoint:
    """A checkpoint with a dictionary that is in the object store, and that stays there when the checkpoint travels.

    Raises:
        RuntimeError: If this is no reference.
    """
    if not isinstance(reference, ray.ObjectRef):
        raise RuntimeError(f"Cannot create checkpoint from object ref as no object ref was passed: {reference}")
    checkpoint = make(checkpoint_class, ray.get(reference))
    vars(checkpoint)[REFERENCE] = reference
    return checkpoint


def reduce(self: Checkpoint) -> tuple[Any, ...]:
    """Pickle a checkpoint made from a dictionary by value, or its reference: its directory is of this process only."""
    if REFERENCE in vars(self):
        return of_reference, (type(self), vars(self)[REFERENCE]), _own(self)
    if DATA in vars(self):
        return make, (type(self), vars(self)[DATA]), _own(self)
    return copyreg.__newobj__, (type(self),), vars(self)  # type: ignore[attr-defined]


def _own(checkpoint: Checkpoint) -> dict[str, Any]:
    """What a class of the user's keeps in its checkpoints."""
    return {name: value for name, value in vars(checkpoint).items() if name not in _OF_THIS_PROCESS}


def to_dict(self: Checkpoint) -> dict[str, Any]:
    """The dictionary in a checkpoint; of a directory without one, its files in one value.

    Unpickles a file of the checkpoint, as through Ray 2.6: only for checkpoints of your own runs.
    """
    _says("to_dict")
    return _noted(self)


def _noted(checkpoint: Checkpoint) -> dict[str, Any]:
    note = note_of(checkpoint)
    return {**content(checkpoint), **({} if note is None else {_METADATA: note})}


def content(self: Checkpoint) -> dict[str, Any]:
    """The dictionary in a checkpoint."""
    if DATA in vars(self):
        return dict(vars(self)[DATA])
    with self.as_directory() as local:
        directory = Path(local)
        name = dict_file(directory, None)
        if name is None:
            added = directory.glob(f"*{_BESIDE_FILES}")
            values = {file.name.removesuffix(_BESIDE_FILES): cloudpickle.loads(file.read_bytes()) for file in added}
            return {_DIRECTORY: _pack(directory), **values}
        data = {**_preprocessor_of(self), **load_dict(directory, name)}
        others = {
            file.name: _pack(file)
            for file in directory.iterdir()
            if file.name not in (name, _METADATA_FILE, OF_TODAY) and not file.name.startswith(".")
        }
        return {**data, _ADDITIONAL: others} if others else data


def _preprocessor_of(checkpoint: Checkpoint) -> dict[str, Any]:
    """The preprocessor that a trainer kept with a checkpoint, as the value of its dictionary that it was."""
    stored = checkpoint.get_metadata().get(PREPROCESSOR)
    return {} if stored is None else {OLD_PREPROCESSOR: cloudpickle.loads(bytes.fromhex(stored))}


@classmethod  # type: ignore[misc]
def from_bytes(cls: type[Checkpoint], data: bytes) -> Checkpoint:
    """A checkpoint from what `to_bytes` returned, or with any other bytes in it."""
    _says("from_bytes")
    try:
        loaded = pickle.loads(data)
    except Exception:
        loaded = None
    return make(cls, loaded if isinstance(loaded, dict) else {_BYTES: data})


def to_bytes(self: Checkpoint) -> bytes:
    """The checkpoint as bytes, for `from_bytes`; those that it was made from, if it was."""
    _says("to_bytes")
    data = _noted(self)
    if _BYTES in data:
        return bytes(data[_BYTES])
    pickled: bytes = cloudpickle.dumps(data)
    return pickled


@classmethod  # type: ignore[misc]
def from_uri(cls: type[Checkpoint], uri: str) -> Checkpoint:
    """The checkpoint that is stored at a URI, which pyarrow or fsspec knows."""
    _says("from_uri")
    filesystem, path = stored_at(uri)
    note = read_note(filesystem, path)
    checkpoint = cast(cls, note)(path, filesystem)
    bring_back(checkpoint, note)
    vars(checkpoint)[URI] = uri
    return checkpoint


def to_uri(self: Checkpoint, uri: str) -> str:
    """Store the checkpoint at a URI, which is returned; of a ``file://`` URI, its path."""
    _says("to_uri")
    filesystem, path = stored_at(uri)
    filesystem.create_dir(path, recursive=True)
    pyarrow.fs.copy_files(self.path, path, source_filesystem=self.filesystem, destination_filesystem=filesystem)
    write_note(self, filesystem, path)
    return uri.removeprefix("file://")


@classmethod  # type: ignore[misc]
def from_checkpoint(cls: type[Checkpoint], other: Checkpoint) -> Checkpoint:
    """The same checkpoint as one of this class, for example a `TorchCheckpoint`."""
    _says("from_checkpoint")
    if type(other) is cls:
        return other
    made = make(cls, vars(other)[DATA]) if DATA in vars(other) else cls(other.path, other.filesystem)
    copy_attributes(other, made)
    return made


def _pack(path: Path) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        archive.add(path, arcname="")
    return stream.getvalue()


def _unpack(packed: bytes, path: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(path, filter="data")
