"""Start programs, kill them the hard way, and leave nothing of them behind.

A Ray driver starts daemons and workers which may outlive it. Every process started here carries a mark in its
environment, which its descendants inherit, so that what belongs to a start is found again, and nothing else is touched.
Linux only: it reads `/proc`.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

MARK_VARIABLE = "STARTED_BY_DEMO"


@dataclass(frozen=True)
class Started:
    """One started program: how, its process, the mark its descendants carry, and where its output goes."""

    command: str
    process: subprocess.Popen[bytes]
    mark: str
    log: Path

    def output(self) -> str:
        """Everything the program has written so far."""
        return self.log.read_text(errors="replace")


def start(
    command: Sequence[str | Path], *, cwd: Path, log: Path, environment: Mapping[str, str] | None = None
) -> Started:
    """Start a program in a session of its own, with its output in a file.

    Args:
        command: Program and arguments.
        cwd: Working directory.
        log: File for stdout and stderr together.
        environment: The whole environment; that of this process by default.
    """
    mark = uuid.uuid4().hex
    # SPT_NOENV keeps Ray's workers from writing their titles over the environment that is read here.
    env = {**(os.environ if environment is None else environment), MARK_VARIABLE: mark, "SPT_NOENV": "1"}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    return Started(shlex.join(map(str, command)), process, mark, log)


def finish(started: Started, timeout: float) -> int:
    """Wait for a program to end by itself, then end whatever it left behind.

    Returns:
        Its exit code.

    Raises:
        TimeoutError: It did not end in time; it is killed, and the end of its output is in the message.
    """
    try:
        return started.process.wait(timeout)
    except subprocess.TimeoutExpired:
        tail = started.output()[-3000:]
        raise TimeoutError(f"{started.command} did not end within {timeout} s:\n{tail}") from None
    finally:
        kill(started)


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    log: Path,
    environment: Mapping[str, str] | None = None,
    timeout: float = 300,
) -> int:
    """Start a program and wait for its end; see `start` and `finish`."""
    return finish(start(command, cwd=cwd, log=log, environment=environment), timeout)


def wait_until(condition: Callable[[], bool], started: Started, timeout: float) -> None:
    """Wait for a condition while a program runs.

    Raises:
        RuntimeError: The program ended first, or the time was up; the end of its output is in the message.
    """
    deadline = time.monotonic() + timeout
    while not condition():
        if started.process.poll() is not None:
            raise RuntimeError(f"{started.command} ended too early:\n{started.output()[-3000:]}")
        if time.monotonic() > deadline:
            kill(started)
            raise RuntimeError(f"waited {timeout} s in vain for {started.command}:\n{started.output()[-3000:]}")
        time.sleep(0.05)


def kill(started: Started) -> int:
    """SIGKILL the program, then every process it has left behind, and wait until all are gone.

    The driver goes first and alone, as when it runs out of memory.

    Returns:
        How many processes were left once the driver was dead.
    """
    if started.process.poll() is None:
        started.process.kill()
    started.process.wait()
    left = len(belonging(started))
    while pids := belonging(started):
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.05)
    return left


def belonging(started: Started) -> list[int]:
    """The live processes that descend from a start: they carry its mark, or are in its session."""
    mark = f"{MARK_VARIABLE}={started.mark}".encode()
    pids = []
    for directory in Path("/proc").iterdir():
        if not directory.name.isdigit() or int(directory.name) == os.getpid():
            continue
        try:
            # After the command name in parentheses: state, parent, process group, session.
            state, _, _, session = (directory / "stat").read_text().rpartition(")")[2].split()[:4]
            ours = int(session) == started.process.pid or mark in (directory / "environ").read_bytes().split(b"\0")
        except (OSError, ValueError):
            continue
        if ours and state != "Z":
            pids.append(int(directory.name))
    return pids
