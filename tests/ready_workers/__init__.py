"""Worker processes of Ray that need not import everything anew: forks of one process that has what all of them import.

A worker process takes three seconds of a processor to start, nearly all of it for imports, and a run of a test starts
one to five. With this, it takes less than half. They are Ray's own workers in all else: the raylet starts them, each is
a process of its own that dies by itself, and they run Ray's own scripts from the first line. They find packages of
others imported, but nothing of Ray, and nothing of the shim.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@contextmanager
def ready_workers(directory: Path) -> Iterator[str]:
    """Have workers ready; gives the program that a Ray is to be started with instead of Python, to have them.

    Args:
        directory: Where the program and a socket are put; its path must be short.
    """
    if sys.platform != "linux":
        yield sys.executable  # not all that is imported may be forked elsewhere
        return
    address = directory / "ready"
    server = subprocess.Popen(
        [sys.executable, _HERE / "server.py", address],
        stdin=subprocess.PIPE,  # ends when this process does, and the server with it
        stdout=subprocess.PIPE,
        start_new_session=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )
    assert server.stdin is not None and server.stdout is not None
    assert server.stdout.readline(), "the server of ready workers did not start"
    try:
        yield str(_program(directory / "python", address))
    finally:
        server.stdin.close()
        server.wait()
        server.stdout.close()


def _program(path: Path, address: Path) -> Path:
    client = f"exec '{sys.executable}' -IS '{_HERE / 'client.py'}' '{sys.executable}' '{address}' \"$@\""
    path.write_text(f"#!/bin/sh\n{client}\n")
    path.chmod(0o755)
    return path
