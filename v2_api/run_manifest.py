"""What a trainer's constructor was given, kept in the run directory as readable JSON.

Train V2 stores nothing about the code, the configs or the datasets of a run; Train V1 kept all of it in one pickle.
The manifest is what ``restore(path)`` needs in between: data that can be read without running anything, and a pickle,
in a file of its own, only for what data cannot express. Ray is not needed to read it.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from v2_api.run_location import RunLocation
from v2_api.stored_value import Json, Reader, Writer

FILE: Final = ".ray_compat_run.json"
"""Name of the manifest in the run directory."""

_PICKLE_FILE: Final = ".ray_compat_run.{digest}.pkl"


class RunManifest(BaseModel):
    """The manifest of one run.

    Attributes:
        format: Version of this layout.
        ray: Ray release that ran the run last.
        trainer: Class name of the trainer.
        arguments: The constructor's arguments by name, written by `v2_api.stored_value`.
        datasets: Names of the datasets. The datasets themselves are never kept.
    """

    model_config = ConfigDict(frozen=True)

    format: Literal[1] = 1
    ray: str
    trainer: str
    arguments: dict[str, Json]
    datasets: list[str] = []

    @classmethod
    def read(cls, location: RunLocation) -> RunManifest | None:
        """The manifest in a run directory, or None if there is none.

        Raises:
            ValueError: If there is one and it is damaged, or of a newer version.
        """
        if not location.exists(FILE):
            return None
        try:
            return cls.model_validate(json.loads(location.read(FILE)))
        except (ValidationError, ValueError) as error:
            raise ValueError(f"{location.file(FILE)} cannot be read: {error}") from error

    def argument(self, name: str, location: RunLocation, *, load_pickle: bool) -> Any:
        """One argument of the constructor.

        Args:
            name: A key of `arguments`.
            location: Where the manifest was read.
            load_pickle: Whether a pickle may be loaded if the argument is stored as one.

        Raises:
            UnavailableError: If the argument cannot be brought back here; the message says why.
        """
        source = (lambda digest: location.read(_PICKLE_FILE.format(digest=digest))) if load_pickle else None
        return Reader(source).read(self.arguments[name])


def write_manifest(
    location: RunLocation,
    *,
    ray: str,
    trainer: str,
    arguments: Mapping[str, Any],
    datasets: Iterable[str] = (),
    dumps: Callable[[Any], bytes] = pickle.dumps,
) -> RunManifest:
    """Keep in the run directory what the constructor was given.

    Pickles are written first, under names made of their content, and the manifest that points to them last, in one
    step: whenever the process dies, the directory holds the old manifest with its pickles or the new one with its own.

    Args:
        location: The run directory; made if it does not exist.
        ray: The installed Ray release.
        trainer: Class name of the trainer.
        arguments: The constructor's arguments by name, without datasets.
        datasets: Names of the datasets.
        dumps: How to pickle what is neither data nor importable.

    Returns:
        The manifest as written.
    """
    writer = Writer(dumps)
    written = {name: writer.write(value) for name, value in arguments.items() if value is not None}
    manifest = RunManifest(ray=ray, trainer=trainer, arguments=written, datasets=list(datasets))
    current = {_PICKLE_FILE.format(digest=digest): content for digest, content in writer.pickles.items()}
    for file, content in current.items():
        location.write(file, content)
    location.write(FILE, (manifest.model_dump_json(indent=2) + "\n").encode())
    prefix, _, suffix = _PICKLE_FILE.partition("{digest}")
    for file in location.files():
        if file.startswith(prefix) and file.endswith(suffix) and file not in current:
            location.delete(file)
    return manifest
