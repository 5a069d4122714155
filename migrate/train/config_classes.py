"""Which class a config of a run is today: that of ``ray.train`` for a trainer, that of ``ray.tune`` for a Tuner."""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

from legacy_api import Row, find, parameters_of
from migrate.resolve.constructors import inherited_constructions
from migrate.resolve.source import Source
from migrate.resolve.tree_worlds import is_among_tuning
from migrate.resolve.tuners import RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.worlds import TRAIN, TUNE, Worlds
from migrate.train.trainer_subclasses import trainer_of

CLASSES: Final = ("RunConfig", "CheckpointConfig", "FailureConfig")
_MODULES: Final = ("ray.air", "ray.air.config", "ray.train")
CONFIGS: Final = frozenset(f"{module}.{name}" for module in _MODULES for name in CLASSES)
"""What has to be told apart."""
_OF_AIR: Final = "ray.air."
_KEYWORDS: Final = ("run_config", "checkpoint_config", "failure_config")
_TAKE_TUNE: Final = (
    *(*TUNERS, *RUNS, *RUNS_SEVERAL),
    *("ray.tune.Experiment", "ray.tune.experiment.Experiment"),
)


class ConfigClasses:
    """For every use of a config class in a file, the world that its instance goes to.

    Attributes:
        worlds: By use, the worlds; empty where the file does not tell.
        places: The classes that are one and the same class today wherever the file uses them, with its name.
        unsure: The classes with an instance of which the file does not tell who alone gets it.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.worlds: dict[ast.AST, set[str]] = {}
        self.places: dict[str, str] = {}
        self.unsure: set[str] = set()
        by_name: dict[str, list[ast.Name | ast.Attribute]] = {}
        for node, dotted in source.names.uses():
            if dotted in CONFIGS:
                by_name.setdefault(dotted, []).append(node)
        if not by_name:
            return
        told = self._usual()
        needy = {dotted for dotted, nodes in by_name.items() if dotted.startswith(_OF_AIR) or self._is_of_then(nodes)}
        about = told or (self._about() if needy else set())
        for dotted, nodes in by_name.items():
            usual = about if dotted in needy else told  # others of `ray.train` may be right as they are
            found: set[str] = set()
            unknown = False
            for node in nodes:
                call = source.names.parents.get(node)
                if isinstance(call, ast.Call) and call.func is node:
                    self.worlds[node] = self._of(call, set()) or usual
                    found |= self.worlds[node]
                    unknown = unknown or len(self.worlds[node]) != 1
            found = found or usual
            if unknown:
                self.unsure.add(dotted)
            elif len(found) == 1:
                self.places[dotted] = f"{next(iter(found))}.{dotted.rpartition('.')[2]}"

    def place(self, dotted: str) -> tuple[str, Row] | None:
        """Where a class is today, for all of the file, and the row that says so; None if it stays or that differs."""
        place = self.places.get(dotted)
        row = row_of(dotted)
        return (place, row) if place is not None and place != dotted and row is not None else None

    def _is_of_then(self, nodes: list[ast.Name | ast.Attribute]) -> bool:
        """Whether a class of ``ray.train`` is given what it no longer takes, and that of ``ray.tune`` does."""
        calls = [call for call in map(self.source.names.parents.get, nodes) if isinstance(call, ast.Call)]
        return any(word.arg in _of_tune_alone() for call in calls for word in call.keywords)

    def _usual(self) -> set[str]:
        """The world of a file that has one only."""
        found: set[str] = set()
        for _, dotted in self.source.names.calls():
            found |= _world_of_taker(dotted)
        return found if len(found) == 1 else set()

    def _about(self) -> set[str]:
        """Tune, if the file names nothing of Ray Train, and the files around it give functions to Tune alone."""
        is_tunes = TRAIN not in self.source.once(Worlds).named() and is_among_tuning(self.source)
        return {TUNE} if is_tunes else set()

    def _taker(self, call: ast.Call) -> str | None:
        """What a call gives its arguments to; for classes of the file that derive from a trainer, the trainer."""
        inherited = self.source.once(_inherited).get(call)
        return inherited or trainer_of(self.source, call.func) or self.source.names.dotted(call.func)

    def _of(self, node: ast.expr, seen: set[ast.AST]) -> set[str]:
        """The worlds that the value of an expression goes to."""
        names = self.source.names
        if node in seen:
            return set()
        seen.add(node)
        parent = names.parents.get(node)
        if isinstance(parent, ast.keyword):
            call = names.parents.get(parent)
            dotted = self._taker(call) if isinstance(call, ast.Call) else None
            if not isinstance(call, ast.Call) or dotted is None or parent.arg not in _KEYWORDS:
                return set()
            if dotted in CONFIGS:
                return self._of(call, seen)
            return {TUNE} if dotted.startswith(f"{TUNE}.") else _world_of_taker(dotted)
        if isinstance(parent, ast.IfExp | ast.BoolOp):
            return self._of(parent, seen)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            variable = names.variable(parent.targets[0])
            reads = names.reads(variable[1], variable[0]) if variable is not None else []
            return {world for read in reads for world in self._of(read, seen)}
        return set()


def _inherited(source: Source) -> dict[ast.Call, str]:
    return dict(inherited_constructions(source))


@cache
def _of_tune_alone() -> frozenset[str]:
    """The arguments that a config of ``ray.train`` no longer takes, and that of ``ray.tune`` does."""
    rows = (row for name in CLASSES for row in parameters_of(f"{TRAIN}.{name}").values())
    return frozenset(
        row.name for row in rows if row.today == "error" and f"{row.owner.rpartition('.')[2]}.{row.name}" in row.to
    )


def row_of(dotted: str) -> Row | None:
    """The row of a config class: of the class itself, or of giving it to a Tuner."""
    return find(dotted) or find(f"{dotted} given to a Tuner")


def _world_of_taker(dotted: str) -> set[str]:
    if dotted in _TAKE_TUNE:
        return {TUNE}
    return {TRAIN} if dotted.startswith(f"{TRAIN}.") and dotted.endswith("Trainer") else set()
