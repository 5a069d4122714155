"""Where a config of a run goes, to a Tuner or to a trainer: through variables, dictionaries and functions of a tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.flow.held import is_attribute
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.own_trainers import OWN_TRAINERS
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.running.worlds import TRAIN, TUNE
from migrate.resolve.text.source import Source
from migrate.resolve.trees.uses_elsewhere import uses_elsewhere
from migrate.train.restores.checks import LOOP
from migrate.train.sklearn.trainer import SKLEARN_TRAINERS
from migrate.train.trainers.subclasses import trainer_of
from migrate.tune.functions.passed_by_hand import calls_elsewhere
from migrate.tune.searches.transformers_search import transformers_searches

CLASSES: Final = ("RunConfig", "CheckpointConfig", "FailureConfig")
_MODULES: Final = ("ray.air", "ray.air.config", "ray.train")
CONFIGS: Final = frozenset(f"{module}.{name}" for module in _MODULES for name in CLASSES)
"""What has to be told apart."""
_KEYWORDS: Final = ("run_config", "checkpoint_config", "failure_config")
_OF_TUNER_ALONE: Final = frozenset({"param_space", "tune_config"})
_OF_TUNER: Final = _OF_TUNER_ALONE | {"trainable", "run_config"}
"""What a Tuner takes, and what it alone takes."""
_TAKE_TUNE: Final = (*TUNERS, *RUNS, *RUNS_SEVERAL, "ray.tune.Experiment")


class ConfigFlow:
    """Where values of a file go that are the config of a run. Get it with ``source.once(ConfigFlow)``.

    Args:
        source: The file.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.carried = source.once(Carried)

    def worlds(self, node: ast.expr) -> set[str]:
        """The worlds that the value of an expression goes to; empty where nobody tells."""
        return self._of(node, set())

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
            return self._of_reads(target, self._of, seen) | self._of_uses_elsewhere(target, seen)
        if isinstance(parent, ast.Return):
            function = names.function(parent)
            return self._of_returned(function, seen) if isinstance(function, FunctionNode) else set()
        if isinstance(parent, ast.Call) and node in parent.args:
            function, position = self._called(parent), parent.args.index(node)
            if function is None:
                return self._of_function_elsewhere(self.source.names.dotted(parent.func) or "", position, seen)
            return self._of_parameter(function, self._parameter_at(function, position), seen)
        return set()

    def _of_uses_elsewhere(self, target: ast.expr, seen: set[ast.AST]) -> set[str]:
        """The worlds that other files give to what a variable of this one holds."""
        variable = self.source.names.variable(target)
        is_global = variable is not None and variable[0] is self.source.names.module
        found = set[str]()
        for other, use in uses_elsewhere(self.source, variable[1]) if variable is not None and is_global else ():
            found |= other.once(ConfigFlow)._of(use, seen)
        return found

    def _of_function_elsewhere(self, dotted: str, given: str | int, seen: set[ast.AST]) -> set[str]:
        """The worlds that a function of another file gives a parameter to, which is known by its name or its place."""
        found = definition(self.source.path, dotted) if dotted and not dotted.startswith("ray.") else None
        only = found[1][0].node if found is not None and len(found[1]) == 1 else None
        if found is None or not isinstance(only, FunctionNode):
            return set()
        there = found[0].once(ConfigFlow)
        name = there._parameter_at(only, given) if isinstance(given, int) else given
        return there._of_parameter(only, name, seen)

    def _of_returned(self, function: FunctionNode, seen: set[ast.AST]) -> set[str]:
        """The worlds that what a function returns goes to, in its own file and in those that call it."""
        found = {world for call in self.carried.calls_of(function) or () for world in self._of(call, seen)}
        for other, call in calls_elsewhere(self.source, function):
            found |= other.once(ConfigFlow)._of(call, seen)
        return found

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
        if not dotted.startswith("ray."):
            elsewhere = self._of_function_elsewhere(dotted, name, seen)
            if elsewhere or name not in _KEYWORDS:
                return elsewhere
        if name not in _KEYWORDS:
            return set()
        if dotted in CONFIGS:
            return self._of(call, seen)
        return {TUNE} if dotted.startswith(f"{TUNE}.") else world_of_taker(dotted, call)

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
        reads = self.source.names.reads(name, self.source.names.inside(function)) if name else []
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
            return world_of_taker(dotted, call) if dotted is not None else set()
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


def world_of_taker(dotted: str, call: ast.AST | None) -> set[str]:
    """The world of what is called. Trainers of other libraries derive from Ray's, and take its training function."""
    if dotted in _TAKE_TUNE or dotted in SKLEARN_TRAINERS or dotted in OWN_TRAINERS:
        return {TUNE}
    is_given_loop = isinstance(call, ast.Call) and any(word.arg == LOOP for word in call.keywords)
    is_trainer = dotted.endswith("Trainer") and (dotted.startswith(f"{TRAIN}.") or is_given_loop)
    return {TRAIN} if is_trainer else set()
