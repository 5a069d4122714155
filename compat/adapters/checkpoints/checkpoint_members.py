"""What `ray.air.Checkpoint` took and had beside dictionaries: other arguments, a URI, a preprocessor.

Behaviour after Ray 2.6. The checkpoints of frameworks today keep a preprocessor in the same place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pyarrow.fs
from ray import cloudpickle
from ray.train._checkpoint import Checkpoint

from compat.adapters.checkpoints.dict_checkpoint import (
    DATA,
    FILE,
    OLD_PREPROCESSOR,
    PREPROCESSOR,
    REFERENCE,
    URI,
    make,
    of_reference,
)
from compat.adapters.checkpoints.place_uri import uri_of
from compat.adapters.trainables.trainable_marker import load_dict

_ray_construct: Final = vars(Checkpoint)["__init__"]


def construct(
    self: Any,
    path: Any = None,
    filesystem: Any = None,
    *,
    local_path: Any = None,
    data_dict: dict[str, Any] | None = None,
    uri: str | None = None,
    obj_ref: Any = None,
) -> None:
    """`Checkpoint(path)`, or with one of the arguments of Ray 1.13 - 2.6.

    Raises:
        ValueError: If there is not exactly one of them.
    """
    given = [value for value in (path, local_path, data_dict, uri, obj_ref) if value is not None]
    if len(given) != 1:
        raise ValueError(f"A checkpoint is made from exactly one of its arguments, not from {len(given)}.")
    if data_dict is not None or obj_ref is not None:
        made = of_reference(type(self), obj_ref) if data_dict is None else make(type(self), data_dict)
        vars(self).update(vars(made), _compat_keeps=made)  # its directory goes when it does
    else:
        _ray_construct(self, given[0], filesystem)


@property  # type: ignore[misc]
def uri(self: Any) -> str | None:
    """The URI of the checkpoint; None if it is of this process only."""
    if DATA in vars(self):
        return None
    if URI in vars(self):
        return str(vars(self)[URI])
    return uri_of(self.path, self.filesystem)


@property  # type: ignore[misc]
def local_path(self: Any) -> str | None:
    """The directory of the checkpoint if it is one on this machine; its name began with an underscore."""
    kind, place = get_internal_representation(self)
    return str(place) if kind == "local_path" else None


@property  # type: ignore[misc]
def place_elsewhere(self: Any) -> str | None:
    """The URI of the checkpoint if it is not on this machine; its name was ``_uri``."""
    kind, place = get_internal_representation(self)
    return str(place) if kind == "uri" else None


@property  # type: ignore[misc]
def data_dict(self: Any) -> dict[str, Any] | None:
    """The dictionary that the checkpoint was made from, if it was; its name began with an underscore."""
    data: dict[str, Any] | None = vars(self).get(DATA)
    return data


@property  # type: ignore[misc]
def object_reference(self: Any) -> Any:
    """The reference to the content if the checkpoint was made from one; its name was ``_obj_ref``."""
    return vars(self).get(REFERENCE)


def get_internal_representation(self: Any) -> tuple[str, Any]:
    """How the checkpoint is kept, and where.

    Returns:
        ``("data_dict", …)``, ``("object_ref", …)``, ``("local_path", …)`` or ``("uri", …)``.
    """
    if REFERENCE in vars(self):
        return "object_ref", vars(self)[REFERENCE]
    if DATA in vars(self):
        return "data_dict", vars(self)[DATA]
    if isinstance(self.filesystem, pyarrow.fs.LocalFileSystem):
        return "local_path", self.path
    return "uri", self.uri


def get_preprocessor(self: Any) -> Any:
    """The preprocessor that was kept with the checkpoint, or None. Unpickles it, as ever."""
    if OLD_PREPROCESSOR in vars(self).get(DATA, ()):
        return vars(self)[DATA][OLD_PREPROCESSOR]
    stored = self.get_metadata().get(PREPROCESSOR)
    if stored is not None:
        return cloudpickle.loads(bytes.fromhex(stored))
    with self.as_directory() as local:
        file = Path(local, OLD_PREPROCESSOR)
        if file.is_file():
            return cloudpickle.loads(file.read_bytes())
        return load_dict(Path(local), FILE).get(OLD_PREPROCESSOR) if Path(local, FILE).is_file() else None


def set_preprocessor(self: Any, preprocessor: Any) -> None:
    """Keep a preprocessor with the checkpoint."""
    if DATA in vars(self):
        vars(self)[DATA] = {**vars(self)[DATA], OLD_PREPROCESSOR: preprocessor}
        vars(self).pop(REFERENCE, None)  # what is there has no preprocessor
    self.update_metadata({PREPROCESSOR: cloudpickle.dumps(preprocessor).hex()})
