"""One file from disk to what becomes of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from migrate.command.options import Options
from migrate.command.outcome import FAILED, UNCHANGED, Outcome
from migrate.file_kinds.kinds import NOTEBOOK, PAGE, PYTHON, REQUIREMENTS, kind_by_first_line, kind_of
from migrate.resolve.text.funnel import may_be_legacy
from migrate.sieve.needles import RAY, needles_in
from migrate.sieve.pins import may_pin

if TYPE_CHECKING:
    from migrate.command.waiting import Waiting

_MARKS: Final = (
    *(b"ray", b"Ray", b"RAY_", b"rllib", b"serve", b"TUNE_", b"cluster_name", b"worker_nodes"),
    *(b"import compat", b"from compat"),
    *(b"import_path:", b"target_num_ongoing_requests_per_replica"),  # a config of Serve
)
"""What a file that is no Python says if there may be something legacy in it."""


def process(path: str, options: Options, waiting: Waiting | None = None) -> Outcome:
    """Read a file and work out its new contents. Nothing is written.

    Args:
        path: The file.
        options: What the user asked for.
        waiting: The files that wait until one names Ray, if some do: this one may become one of them.
    """
    try:
        # Not through `pathlib`: on a tree without Ray, opening files is most of the work.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            size = os.fstat(handle).st_size
            data = os.read(handle, size + 1)
            while (len(data) != size or not size) and (more := os.read(handle, 1 << 20)):  # a pipe, or it grows
                data += more
        finally:
            os.close(handle)
    except OSError as error:
        return Outcome(path, FAILED, error.strerror or str(error))
    return process_data(path, data, options, waiting)


def process_data(path: str, data: bytes, options: Options, waiting: Waiting | None = None) -> Outcome:
    """Work out what becomes of the contents of a file. A name and a first line that say nothing mean Python."""
    folder, _, name = path.rpartition(os.sep)
    kind = kind_of(name, folder) or kind_by_first_line(data) or PYTHON
    # Each kind is imported when a file of it may hold something: most runs need one, a tree without Ray none.
    if kind == PYTHON:
        is_setup = name == "setup.py" and b"ray" in data
        needles = needles_in(data)
        if waiting is not None:
            waiting.look_at_code(data, needles)
        is_legacy = bool(needles) and may_be_legacy(data, path, needles, waiting)
        if is_legacy or (RAY in needles and not is_setup and may_pin(data)):
            from migrate.file_kinds.python_file import python_outcome

            return python_outcome(path, data, options, is_pinned_alone=not is_legacy)
        if not is_setup:
            return Outcome(path, UNCHANGED)
        kind = REQUIREMENTS
    if not any(mark in data for mark in _MARKS):
        return Outcome(path, UNCHANGED)
    if waiting is not None:
        waiting.look_at_text(data)
    if kind == NOTEBOOK:
        from migrate.file_kinds.notebook import notebook_outcome

        return notebook_outcome(path, data, options)
    if kind == PAGE:
        from migrate.file_kinds.pages import page_outcome

        return page_outcome(path, data, options)
    from migrate.file_kinds.plain_file import plain_outcome

    return plain_outcome(path, data, options, kind=kind)
