"""``RunConfig(log_to_file=...)``: what the workers print, in files of the run directory, as through Ray 2.42.

Then there was one file for the trial. Today each worker is on its own: the first one writes the files of the names
that were given, the others add their rank to them.
"""

from __future__ import annotations

import builtins
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from functools import wraps
from pathlib import Path
from typing import Any, Final, TextIO

import pyarrow.fs
from ray.train.v2._internal.logging.patch_print import redirected_print

_ASKED_OF_STREAMS: Final = "__stdout__"
"""What a ``print`` of Ray looks at that writes into redirected streams itself."""


def file_names(log_to_file: Any) -> tuple[str, str] | None:
    """The files for output and for errors, or None if there are to be none.

    Args:
        log_to_file: True, one name for both, or two names.

    Raises:
        ValueError: If it is anything else.
    """
    if not log_to_file:
        return None
    if log_to_file is True:
        return "stdout", "stderr"
    if isinstance(log_to_file, str):
        return log_to_file, log_to_file
    if isinstance(log_to_file, (list, tuple)) and len(log_to_file) == 2:
        return str(log_to_file[0]), str(log_to_file[1])
    raise ValueError(
        f"`log_to_file` should be True, a file name or two of them (for stdout and for stderr), not {log_to_file!r}"
    )


class _Both:
    """A stream that writes into two: what the process printed to before, and the file."""

    def __init__(self, stream: TextIO, file: TextIO) -> None:
        self._stream, self.file = stream, file

    def write(self, text: str) -> int:
        self.file.write(text)
        return self._stream.write(text)

    def flush(self) -> None:
        self.file.flush()
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def output_to_files(log_to_file: Any, context: Any) -> Iterator[None]:
    """Let what this process prints go into files of the run directory, too.

    Args:
        log_to_file: As in ``RunConfig``.
        context: The train context of the worker.
    """
    names = file_names(log_to_file)
    if names is None:
        yield
        return
    rank = context.get_world_rank()
    storage = context.storage_context
    names = names if rank == 0 else (f"{names[0]}.{rank}", f"{names[1]}.{rank}")
    local = isinstance(storage.storage_filesystem, pyarrow.fs.LocalFileSystem)
    directory = Path(storage.experiment_fs_path if local else tempfile.mkdtemp(prefix="ray_compat_output_"))
    try:
        with ExitStack() as files:
            out = files.enter_context(_opened(directory / names[0]))
            errors = out if names[0] == names[1] else files.enter_context(_opened(directory / names[1]))
            files.enter_context(redirect_stdout(_Both(sys.stdout, out)))
            files.enter_context(redirect_stderr(_Both(sys.stderr, errors)))
            files.enter_context(_printed())
            yield
    finally:
        if not local:
            pyarrow.fs.copy_files(
                str(directory), storage.experiment_fs_path, destination_filesystem=storage.storage_filesystem
            )
            shutil.rmtree(directory, ignore_errors=True)


@contextmanager
def _printed() -> Iterator[None]:
    """Let what is printed go into the files as well.

    Train V2 has a ``print`` of its own, which gives everything to the log. Up to Ray 2.51 it does so also where the
    streams of the process are other ones.
    """
    rays = builtins.print
    is_of_ray = getattr(rays, "__module__", None) == redirected_print.__module__
    if not is_of_ray or _ASKED_OF_STREAMS in redirected_print.__code__.co_names:
        yield
        return

    @wraps(rays)
    def printed(*objects: Any, sep: str | None = None, end: str | None = None, file: Any = None, **more: Any) -> None:
        between, last = " " if sep is None else sep, "\n" if end is None else end
        stream = sys.stdout if file is None else file
        if isinstance(stream, _Both):
            stream.file.write(between.join(map(str, objects)) + last)
        rays(*objects, sep=between, end=last, file=file, **more)

    builtins.print = printed
    try:
        yield
    finally:
        builtins.print = rays


def _opened(path: Path) -> TextIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("a", encoding="utf-8", buffering=1)
