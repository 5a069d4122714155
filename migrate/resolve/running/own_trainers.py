"""Trainers of one's own, whose loop is a method: it ran in a trial of Tune, through Ray 2.42."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.running.trainables import bases_of
from migrate.resolve.text.source import Source

OWN_TRAINERS: Final = frozenset({"ray.train.trainer.BaseTrainer", "ray.train.base_trainer.BaseTrainer"})
"""What they derived from."""
LOOP: Final = "training_loop"
TRAINABLE: Final = "as_trainable"
SAYS: Final = f"Runs its `{LOOP}` in a trial of Tune."
"""What is said of the class that is written in the place of the base."""


def own_trainers(source: Source) -> list[ast.ClassDef]:
    """The classes of a file that derive from Ray's base class, or from one of the file that stands for it today."""
    if LOOP.encode() not in source.data:
        return []
    return [owner for owner in source.names.of(ast.ClassDef) if _is_one(source, owner)]


def _is_one(source: Source, owner: ast.ClassDef) -> bool:
    homes = bases_of(source, owner)
    if any(source.names.dotted(base) in OWN_TRAINERS for home in homes for base in home.bases):
        return True
    return any(ast.get_docstring(home) == SAYS for home in homes[1:])
