"""The record that a checkpoint directory can carry: what was saved, when, and whether all of it is there.

Ray keeps nothing of the kind in the directory, so that a checkpoint the driver did not get to note is worth nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pyarrow.fs

RECORD: Final = ".ray_compat_checkpoint.json"
"""Name of the file in the checkpoint directory."""

_FILES: Final = "files"


def write_record(directory: Path, values: dict[str, Any]) -> None:
    """Write the record of a checkpoint whose files are all in place.

    Args:
        directory: The checkpoint directory, on this machine.
        values: What is to be known of the checkpoint; plain values.
    """
    files = {
        path.relative_to(directory).as_posix(): path.stat().st_size
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path.name != RECORD
    }
    text = json.dumps({**values, _FILES: files}, default=float)
    (directory / RECORD).write_text(text, encoding="utf-8")


def complete_record(filesystem: pyarrow.fs.FileSystem, directory: str) -> dict[str, Any] | None:
    """The record of a checkpoint, or None if it has none or does not have all the files it names.

    Args:
        filesystem: Where the checkpoint is.
        directory: Its path there.
    """
    try:
        with filesystem.open_input_stream(f"{directory}/{RECORD}") as stream:
            record: dict[str, Any] = json.loads(stream.readall())
    except (FileNotFoundError, ValueError):
        return None
    if _FILES not in record:
        return None
    infos = filesystem.get_file_info([f"{directory}/{name}" for name in record[_FILES]])
    sizes = dict(zip(record[_FILES], (info.size for info in infos), strict=True))
    return record if sizes == record[_FILES] else None
