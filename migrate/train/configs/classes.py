"""Which class a config of a run is today: that of ``ray.train`` for a trainer, that of ``ray.tune`` for a Tuner."""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

from legacy_api import Row, find, parameters_of
from migrate.edit.unused import local_name
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.running.own_trainers import OWN_TRAINERS
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.tree_worlds import is_among_tuning, is_for_tuning, worlds_of_takers
from migrate.train.configs.flow import CLASSES, CONFIGS, ConfigFlow, world_of_taker

_OF_AIR: Final = "ray.air."


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
        for dotted, name in self._handed_on().items():
            worlds = worlds_of_takers(source, name) if dotted not in by_name else set()
            if len(worlds) == 1:
                self.places[dotted] = f"{next(iter(worlds))}.{dotted.rpartition('.')[2]}"
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
                    self.worlds[node] = source.once(ConfigFlow).worlds(call) or usual
                    found |= self.worlds[node]
                    unknown = unknown or len(self.worlds[node]) != 1
            found = found or usual
            if unknown:
                self.unsure.add(dotted)
            elif len(found) == 1:
                self.places[dotted] = f"{next(iter(found))}.{dotted.rpartition('.')[2]}"

    def _handed_on(self) -> dict[str, str]:
        """The classes that the file imports and other files may have from it, each with its name."""
        imported = ((dotted, local_name(alias)) for _, alias, dotted in self.source.names.imports if dotted in CONFIGS)
        return {dotted: name for dotted, name in imported if may_be_taken_by_others(self.source.path, name)}

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
        """The world of a file that has one only; trainers of one's own do not tell it beside others."""
        found: set[str] = set()
        calls = list(self.source.names.calls())
        for call, dotted in calls:
            found |= world_of_taker(dotted, call) if dotted not in OWN_TRAINERS else set()
        if not found and any(dotted in OWN_TRAINERS for _, dotted in calls):
            return {TUNE}
        return found if len(found) == 1 else set()

    def _about(self) -> set[str]:
        """Tune, if the file names nothing of Ray Train, and it or the files around it are about Tune alone."""
        is_named = TRAIN in self.source.once(Worlds).named()
        return {TUNE} if not is_named and (is_among_tuning(self.source) or is_for_tuning(self.source)) else set()


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
