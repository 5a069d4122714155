"""``ray.train.Checkpoint`` made in a Tune function: the class of Ray Tune, which warns of the other one.

Fires on ``Checkpoint(path)`` and ``Checkpoint.from_directory(path)`` of ``ray.train`` in a function that runs in Tune
alone.

Declines, without a finding since nothing but a warning is at stake: functions that a trainer runs as well, or that
nobody is seen to call; and what else a function does with the class, for checkpoints that it is given are instances
of the class of ``ray.train``, of which the one of ``ray.tune`` is a subclass.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.trees.tree_worlds import world_around
from migrate.rule import Example, Result

ORDER = 46

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune


def climb(config):
    tune.report({"height": 1}, checkpoint=train.Checkpoint.from_directory("climbed"))


tune.Tuner(climb).fit()
""",
        """\
from ray import tune


def climb(config):
    tune.report({"height": 1}, checkpoint=tune.Checkpoint.from_directory("climbed"))


tune.Tuner(climb).fit()
""",
    ),
    (
        """\
from ray import tune
from ray.train import Checkpoint


def climb(config):
    tune.report({"height": 1}, checkpoint=Checkpoint("climbed"))


tune.Tuner(climb).fit()
""",
        """\
from ray import tune


def climb(config):
    tune.report({"height": 1}, checkpoint=tune.Checkpoint("climbed"))


tune.Tuner(climb).fit()
""",
    ),
)

_CLASS: Final = "ray.train.Checkpoint"
_MAKING: Final = frozenset({_CLASS, f"{_CLASS}.from_directory"})


def rewrite(result: Result) -> None:
    """Give every checkpoint that a Tune function makes the class of Tune."""
    source, names = result.source, result.source.names
    row = known(f"{_CLASS} made in a Tune function")
    for call, dotted in names.calls():
        if dotted not in _MAKING or guarded(names, call) or names.function(call) is None:
            continue
        if (source.once(Worlds).asked(call) or world_around(source)) != {TUNE}:
            continue
        made = call.func if dotted == _CLASS else call.func.value if isinstance(call.func, ast.Attribute) else None
        if made is None:
            continue
        try:
            name, imports = ensure(source, TUNE, call)
        except Taken as reason:
            result.decline(made, row, dotted, str(reason))
            continue
        result.edits += imports
        result.rewrote(made, row, row.old)
        result.edit(source.start(made), source.end(made), f"{name}.Checkpoint")
