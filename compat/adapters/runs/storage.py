"""Places in storage that pyarrow does not know and fsspec does (``az://``, ``sftp://``).

Through Ray 2.6 Ray asked fsspec for them; today's takes them with a ``storage_filesystem`` only. Serves CFG151 and
CFG152. Behaviour after Ray 1.13 and 2.6.
"""

from __future__ import annotations

import os
from functools import wraps
from typing import Any, Final

from ray.train._internal import storage

from compat.errors import LegacyApiError
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.filesystems import stored_at

_ANY: Final = known('storage_path="<a URI that only fsspec knows>"').code
_MEMORY: Final = known('storage_path="memory://..."').code
_ray_get_fs_and_path = original_of(storage, "get_fs_and_path")


def refuse_memory(storage_path: Any) -> None:
    """Stop before a run whose results nobody would find.

    Raises:
        LegacyApiError: If the place is memory, which every process has of its own.
    """
    if str(storage_path).startswith("memory://"):
        raise LegacyApiError(_MEMORY, f"{storage_path!r} was given.")


@wraps(_ray_get_fs_and_path)
def get_fs_and_path(storage_path: str | os.PathLike[str], storage_filesystem: Any = None) -> tuple[Any, str]:
    """Where a run is stored; also at a URI that only fsspec knows.

    Args:
        storage_path: A path, a URI, or a path on ``storage_filesystem``.
        storage_filesystem: A pyarrow filesystem, or None.

    Raises:
        LegacyApiError: If it is memory, which every process has of its own.
    """
    place = str(storage_path)
    if storage_filesystem or "://" not in place:
        of_ray: tuple[Any, str] = _ray_get_fs_and_path(storage_path, storage_filesystem)
        return of_ray
    refuse_memory(place)
    filesystem, path = stored_at(place)
    if getattr(filesystem, "type_name", "").startswith("py::fsspec"):
        used(_ANY)
    return filesystem, path
