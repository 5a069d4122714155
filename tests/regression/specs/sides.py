"""The two sides: a script under the shim, and the same script rewritten on plain Ray, each in a process that waits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

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


class Sides:
    """Two processes that run scripts as far as Ray."""

    def __init__(self, shim: subprocess.Popen[str], plain: subprocess.Popen[str]) -> None:
        self._shim = shim
        self._plain = plain

    def compare(self, text: str) -> Compared:
        """What the script asks for on either side."""
        rewritten = rewrite_text(text)
        left = any(finding.attention for finding in rewritten.findings)
        _send(self._shim, text)
        if not left:
            _send(self._plain, rewritten.text)
        return Compared(_answer(self._shim), None if left else _answer(self._plain), rewritten.text)


@contextmanager
def sides() -> Iterator[Sides]:
    """Both processes, ended afterwards."""
    with _process("shim") as shim, _process() as plain:
        yield Sides(shim, plain)


@contextmanager
def _process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.regression.specs.side", *arguments]
    environment = {name: value for name, value in os.environ.items() if name not in _OF_THE_TESTS}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def _send(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(text) + "\n")
    process.stdin.flush()


def _answer(process: subprocess.Popen[str]) -> Json:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"{' '.join(map(str, process.args))} has ended")
    return json.loads(line)
