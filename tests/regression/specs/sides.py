"""The two sides: a script under the shim, and the same script rewritten on plain Ray, each in a process that waits."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, NamedTuple

from migrate.engine import rewrite_text
from tests.regression.observe import Json

# What the tests set for their own Ray and scripts may find otherwise.
_OF_THE_TESTS = frozenset({"RAY_AIR_NEW_OUTPUT"})


class Compared(NamedTuple):
    """What came of one script.

    Attributes:
        shim: What it asked Ray for under the shim.
        plain: What it asked Ray for when rewritten; None if the codemod left something to a person.
        text: The rewritten script.
    """

    shim: Json
    plain: Json
    text: str


class Side:
    """A process that runs scripts as far as Ray, and answers one after the other."""

    def __init__(self, process: subprocess.Popen[str], log: IO[bytes]) -> None:
        self._process = process
        self._log = log

    def send(self, text: str) -> None:
        """Hand it a script.

        Raises:
            RuntimeError: The process has ended; what it said last is in the message.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(text) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None

    def answer(self) -> Json:
        """What the script asked Ray for.

        Raises:
            RuntimeError: The process has ended; what it said last is in the message.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise self._ended()
        return json.loads(line)

    def _ended(self) -> RuntimeError:
        code = self._process.wait(timeout=60)
        self._log.seek(0)
        said = self._log.read().decode(errors="replace")[-3000:]
        return RuntimeError(f"{' '.join(map(str, self._process.args))} has ended with {code}:\n{said}")


class Sides:
    """Two processes that run scripts as far as Ray."""

    def __init__(self, shim: Side, plain: Side) -> None:
        self._shim = shim
        self._plain = plain

    def compare(self, text: str) -> Compared:
        """What the script asks for on either side."""
        rewritten = rewrite_text(text)
        left = any(finding.attention for finding in rewritten.findings)
        self._shim.send(text)
        if not left:
            self._plain.send(rewritten.text)
        return Compared(self._shim.answer(), None if left else self._plain.answer(), rewritten.text)


@contextmanager
def sides() -> Iterator[Sides]:
    """Both processes, ended afterwards."""
    with _side("shim") as shim, _side() as plain:
        yield Sides(shim, plain)


@contextmanager
def _side(*arguments: str) -> Iterator[Side]:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.regression.specs.side", *arguments]
    environment = {name: value for name, value in os.environ.items() if name not in _OF_THE_TESTS}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            command, text=True, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
        )
        try:
            yield Side(process, log)
        finally:
            with contextlib.suppress(BrokenPipeError):
                process.communicate()
