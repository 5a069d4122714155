"""What the parts of a script have in common: where the dice are, and what one part tells the next."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from tests.regression.suite.scripts import DIALECTS, Dialect

DIALECT: Final[dict[str, Dialect]] = {dialect.ray: dialect for dialect in DIALECTS}
OF_RUNS: Final = ("0.8.7", "1.13.0", "2.6.3")
"""The Rays that scripts of `tune.run` are made for."""
OF_TRAINERS: Final = ("2.6.3", "2.42.1")
"""The Rays that scripts of trainers are made for."""


@dataclass(frozen=True)
class Dice:
    """Chance that falls the same way for the same Ray and number.

    Attributes:
        ray: The release that the script is for.
        source: Where the chance comes from.
    """

    ray: str
    source: random.Random

    def one_of(self, *choices: str) -> str:
        """One of them, each as likely as the others."""
        return self.source.choice(choices)

    def falls(self, probability: float) -> bool:
        """Whether it comes true this time."""
        return self.source.random() < probability


@dataclass(frozen=True)
class Trainable:
    """What is trained.

    Attributes:
        name: What it is called in the script.
        source: Its lines.
        imports: What it needs.
        is_class: Whether it is a class.
        saves: Whether it saves checkpoints.
        nests: Whether it reports `eval/loss`, too.
        fails: Whether each trial fails once, in its third step.
        ends: Whether it ends by itself.
        resets: Whether it can be given another configuration.
    """

    name: str
    source: list[str]
    imports: list[str] = field(default_factory=list)
    is_class: bool = False
    saves: bool = False
    nests: bool = False
    fails: bool = False
    ends: bool = True
    resets: bool = False


def indented(lines: list[str]) -> list[str]:
    """Lines one level deeper."""
    return [f"    {line}" if line else line for line in lines]


def call(opening: str, arguments: list[str]) -> list[str]:
    """A call with each argument on a line of its own."""
    return [opening, *(f"    {argument}," for argument in arguments), ")"]


def failing_once(where: str, marker: str, condition: str) -> list[str]:
    """Lines that raise the first time that a condition holds, and leave a mark in a directory."""
    return [
        f"marker = os.path.join({where}, {marker})",
        f"if {condition} and not os.path.exists(marker):",
        '    open(marker, "w").close()',
        '    raise ValueError("once")',
    ]
