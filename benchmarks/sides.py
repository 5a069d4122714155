"""Two processes that measure the same on Ray alone and on Ray with the shim, in turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SIDES: Final = ("ray", "shim")


class Side:
    """A process that measures when it is asked to: a line with what, for a line ``measured {...}``."""

    def __init__(self, program: str, arguments: list[str], variables: dict[str, str]) -> None:
        self._elsewhere = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self._elsewhere.name,
            env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        )

    def measure(self, what: str) -> dict[str, float]:
        """The figures of one round."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            if line.startswith("measured "):
                measured: dict[str, float] = json.loads(line.partition(" ")[2])
                return measured
        raise RuntimeError(f"the process that measures ended with {self._process.wait()}")

    def close(self) -> None:
        """End the process, and its Ray."""
        self._process.communicate()
        self._elsewhere.cleanup()


def rounds_in_turn(sides: dict[str, Side], what: str, rounds: int) -> dict[str, list[dict[str, float]]]:
    """What both sides measured, round by round; each begins every other round."""
    measured: dict[str, list[dict[str, float]]] = {name: [] for name in SIDES}
    for number in range(rounds):
        for name in SIDES if number % 2 == 0 else SIDES[::-1]:
            measured[name].append(sides[name].measure(what))
    return measured
