"""Which class a config of a run is today: that of ``ray.train`` for a trainer, that of ``ray.tune`` for a Tuner."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import Final

from legacy_api import Row, find, parameters_of
from migrate.edit.unused import local_name
from migrate.resolve.carried import Carried
from migrate.resolve.constructors import inherited_constructions
from migrate.resolve.given_names import may_be_taken_by_others
from migrate.resolve.held import is_attribute
from migrate.resolve.scopes import FunctionNode, positional
from migrate.resolve.source import Source
from migrate.resolve.tree_worlds import is_among_tuning, is_for_tuning, worlds_of_takers
from migrate.resolve.tuners import RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.worlds import TRAIN, TUNE, Worlds
from migrate.train.restores.checks import LOOP
from migrate.train.sklearn.trainer import SKLEARN_TRAINERS
from migrate.train.trainers.subclasses import trainer_of
from migrate.tune.searches.transformers_search import transformers_searches

CLASSES: Final = ("RunConfig", "CheckpointConfig", "FailureConfig")
_MODULES: Final = ("ray.air", "ray.air.config", "ray.train")
CONFIGS: Final = frozenset(f"{module}.{name}" for module in _MODULES for name in CLASSES)
"""What has to be told apart."""
_OF_AIR: Final = "ray.air."
_KEYWORDS: Final = ("run_config", "checkpoint_config", "failure_config")
_OF_TUNER_ALONE: Final = frozenset({"param_space", "tune_config"})
_OF_TUNER: Final = _OF_TUNER_ALONE | {"trainable", "run_config"}
"""What a Tuner takes, and what it alone takes."""
_TAKE_TUNE: Final = (*TUNERS, *RUNS, *RUNS_SEVERAL, "ray.tune.Experiment")


class ConfigClasses:
    """For every use of a config class in a file, the world that its instance goes to.

    Attributes:
        worlds: By use, the worlds; empty where the file does not tell.
        places: The classes that are one and the same class today wherever the file uses them, with its name.
        unsure: The classes with an instance of which the file does not tell who alone gets it.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.carried = source.once(Carried)
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
                    self.worlds[node] = self._of(call, set()) or usual
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
        """The world of a file that has one only."""
        found: set[str] = set()
        for call, dotted in self.source.names.calls():
            found |= _world_of_taker(dotted, call)
        return found if len(found) == 1 else set()

    def _about(self) -> set[str]:
        """Tune, if the file names nothing of Ray Train, and it or the files around it are about Tune alone."""
        is_named = TRAIN in self.source.once(Worlds).named()
        return {TUNE} if not is_named and (is_among_tuning(self.source) or is_for_tuning(self.source)) else set()

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
            return self._of_keyword(call, parent.arg, seen) if isinstance(call, ast.Call) and parent.arg else set()
        if isinstance(parent, ast.IfExp | ast.BoolOp):
            return self._of(parent, seen)
        if isinstance(parent, ast.Dict):
            key = parent.keys[parent.values.index(node)] if node in parent.values else None
            return self._of_keywords(parent, seen) if _is_keyword(key) else set()
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            target = parent.targets[0]
            if isinstance(target, ast.Subscript):
                is_keyword = _is_keyword(target.slice)
                return self._of_reads(target.value, self._of_keywords, seen) if is_keyword else set()
            return self._of_reads(target, self._of, seen)
        if isinstance(parent, ast.Return):
            function = names.function(parent)
            calls = self.carried.calls_of(function) if isinstance(function, FunctionNode) else None
            return {world for call in calls or () for world in self._of(call, seen)}
        if isinstance(parent, ast.Call) and node in parent.args:
            function = self._called(parent)
            name = self._parameter_at(function, parent.args.index(node)) if function is not None else ""
            return self._of_parameter(function, name, seen) if function is not None and name else set()
        return set()

    def _of_keyword(self, call: ast.Call, name: str, seen: set[ast.AST]) -> set[str]:
        """The worlds that what a call passes by a keyword goes to."""
        if name in _KEYWORDS and call in self.source.once(_searches):
            return {TUNE}
        dotted = self._taker(call)
        if dotted is None:
            function = self._called(call)
            if function is not None:
                return self._of_parameter(function, name, seen)
            is_dictionary = isinstance(call.func, ast.Name) and call.func.id == "dict"
            return self._of_keywords(call, seen) if is_dictionary and name in _KEYWORDS else set()
        if name not in _KEYWORDS:
            return set()
        if dotted in CONFIGS:
            return self._of(call, seen)
        return {TUNE} if dotted.startswith(f"{TUNE}.") else _world_of_taker(dotted, call)

    def _called(self, call: ast.Call) -> FunctionNode | None:
        """The function, method or constructor of the file that a call calls; None for others."""
        binding = self.source.names.binding(call.func)
        made = binding.node if binding is not None else None
        if not isinstance(made, ast.ClassDef):
            called = self.carried.called(call)
            return called if isinstance(called, FunctionNode) else None
        inits = (part for part in made.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
        return next(inits, None)

    def _parameter_at(self, function: FunctionNode, position: int) -> str:
        """The name of the parameter that a call passes at a position; empty if there is none."""
        names = [argument.arg for argument in positional(function)][self.source.names.scope(function).is_class :]
        return names[position] if position < len(names) else ""

    def _of_parameter(self, function: FunctionNode, name: str, seen: set[ast.AST]) -> set[str]:
        """The worlds that what a function of the file is given goes to."""
        reads = self.source.names.reads(name, self.source.names.inside(function))
        return {world for read in reads for world in self._of(read, seen)}

    def _of_keywords(self, node: ast.expr, seen: set[ast.AST]) -> set[str]:
        """The worlds that the keyword arguments in a dictionary go to."""
        if node in seen:
            return set()
        seen.add(node)
        return self._of_keywords_given(node, seen) or _world_of_keys(node)

    def _of_keywords_given(self, node: ast.expr, seen: set[ast.AST]) -> set[str]:
        parent = self.source.names.parents.get(node)
        if isinstance(parent, ast.keyword) and parent.arg is None:
            call = self.source.names.parents.get(parent)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "dict":
                return self._of_keywords(call, seen)
            dotted = self._taker(call) if isinstance(call, ast.Call) else None
            return _world_of_taker(dotted, call) if dotted is not None else set()
        if isinstance(parent, ast.Dict) and node in parent.values:
            return self._of_keywords(parent, seen) if parent.keys[parent.values.index(node)] is None else set()
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            return self._of_reads(parent.targets[0], self._of_keywords, seen)
        return set()

    def _of_reads(
        self, target: ast.expr, goes: Callable[[ast.expr, set[ast.AST]], set[str]], seen: set[ast.AST]
    ) -> set[str]:
        """The worlds that what a variable holds goes to, wherever it is read."""
        variable = self.carried.variable(target)
        if variable is None:
            return set()
        is_held = is_attribute(variable)
        reads = (
            self.carried.attributes.reads(variable) if is_held else self.source.names.reads(variable[1], variable[0])
        )
        return {world for read in reads for world in goes(read, seen)}


def _world_of_keys(node: ast.expr) -> set[str]:
    """Tune, if a dictionary has arguments of a Tuner alone, some of which nothing else takes, wherever it goes."""
    keys: list[object] = [word.arg for word in node.keywords] if isinstance(node, ast.Call) else []
    if isinstance(node, ast.Dict):
        keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    is_tuners = set(keys) <= _OF_TUNER and not _OF_TUNER_ALONE.isdisjoint(keys)
    return {TUNE} if is_tuners else set()


def _is_keyword(node: ast.expr | None) -> bool:
    """Whether a key of a dictionary is the name of an argument that takes a config."""
    return isinstance(node, ast.Constant) and node.value in _KEYWORDS


def _searches(source: Source) -> frozenset[ast.Call]:
    """The searches of Transformers, which hand on to Tune what they do not take themselves."""
    return frozenset(transformers_searches(source))


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


def _world_of_taker(dotted: str, call: ast.AST | None) -> set[str]:
    """The world of what is called. Trainers of other libraries derive from Ray's, and take its training function."""
    if dotted in _TAKE_TUNE or dotted in SKLEARN_TRAINERS:
        return {TUNE}
    is_given_loop = isinstance(call, ast.Call) and any(word.arg == LOOP for word in call.keywords)
    is_trainer = dotted.endswith("Trainer") and (dotted.startswith(f"{TRAIN}.") or is_given_loop)
    return {TRAIN} if is_trainer else set()
