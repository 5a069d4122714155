"""A whole script of random parts."""

from __future__ import annotations

import random
from typing import Final

from tests.regression.random_scripts.parts import OF_RUNS, Dice
from tests.regression.random_scripts.runs import script_of_a_run
from tests.regression.random_scripts.trainers import script_of_a_trainer

_HEAD: Final = [
    "import os",
    "import tempfile",
    "",
    "import ray",
    "from observed import RESULTS, note, outcome, read_json, write_json",
]


def script(ray: str, number: int, kind: str) -> str:
    """The source of a script, always the same one for the same Ray, number and kind.

    Args:
        ray: The release that it is written for.
        number: Which one of them.
        kind: `run` for `tune.run`, `trainer` for a trainer.
    """
    dice = Dice(ray, random.Random(f"{ray} {number} {kind}"))
    lines = ["from ray import tune", *script_of_a_run(dice)] if kind == "run" else script_of_a_trainer(dice)
    docstring = f'"""A {kind} of random parts for Ray {ray}, number {number}."""'
    return "\n".join([docstring, "", *_HEAD, *lines, ""])


def kinds(ray: str) -> tuple[str, ...]:
    """What scripts for a release can be about."""
    return ("trainer",) if ray not in OF_RUNS else ("run", "trainer") if ray == "2.6.3" else ("run",)
