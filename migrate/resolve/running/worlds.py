"""In which world a function runs: as a Tune trainable, or as the loop of a Ray Train worker."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.flow.meanings import entries, meanings
from migrate.resolve.names.definitions import located
from migrate.resolve.names.scopes import FunctionNode, default_of, positional
from migrate.resolve.running.in_driver import is_in_driver
from migrate.resolve.running.own_trainers import own_trainers
from migrate.resolve.running.trainables import (
    TAKES_TRAINABLE,
    TRAINABLE_KEYWORDS,
    bases_of,
    class_of_instance,
    given_by,
    imported_as,
    in_arguments,
    methods_of,
)
from migrate.resolve.text.source import Source
from migrate.resolve.trees.used_elsewhere import ENTRIES, RETURNED, handed_elsewhere, used_elsewhere

TUNE: Final = "ray.tune"
TRAIN: Final = "ray.train"

_WRAPPERS: Final = ("ray.tune.with_resources", "ray.tune.with_parameters")
_READING: Final = ("get", "pop")
"""Methods that give an entry of a table."""
_BINDING: Final = ("functools.partial", "ray.tune.durable")
"""What gives something that is run as what it is given first."""
_MOST_BASES: Final = 8
"""How many classes of other files are looked at that one derives from."""
_CONSTRUCTOR: Final = "__init__"
_LOOP_KEYWORDS: Final = ("train_loop_per_worker", "trainer_init_per_worker")
IN_BOTH: Final = frozenset({"Checkpoint", "RunConfig", "CheckpointConfig", "FailureConfig", "SyncConfig"})
"""What Tune functions and their files took from ``ray.train``, too."""
_CALLBACKS: Final = {
    TUNE: re.compile(r"ray\.tune\.integration\.(?!ray_train\b)\w+\.\w+"),
    TRAIN: re.compile(r"ray\.train\.[\w.]+\.RayTrainReportCallback"),
}
"""By worlds, what reports in them for other libraries; Tune's for trainers is called by their controller."""
_OF_DRIVER: Final = ("__init__", "fit")
"""Methods of trainers of one's own that the driver calls, too."""
_SCALING: Final = frozenset({"ray.air.ScalingConfig", "ray.air.config.ScalingConfig"})
_ASKED_OF: Final = ("ray.train.", "ray.air.session.")
_OF_WORKERS: Final = frozenset(
    {
        "get_dataset_shard",
        "get_local_rank",
        "get_local_world_size",
        "get_node_rank",
        "get_world_rank",
        "get_world_size",
        "local_rank",
        "prepare_data_loader",
        "prepare_model",
        "world_rank",
        "world_size",
    }
)
"""What nobody asks but a worker."""


class Worlds:
    """The world of every function of a file, as far as the file itself says it, or the files that import it do.

    Attributes:
        imported: By dotted name, the worlds that the file gives functions of other files to.
        parameters: By function, its parameters that it gives to a world, each with that world.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.imported: dict[str, set[str]] = {}
        self.parameters: dict[ast.AST, set[tuple[int, str, str]]] = {}
        self._known: dict[ast.AST, set[str]] = {}
        self._given_to: set[ast.AST] = set()
        self._marked: set[tuple[ast.AST, str]] = set()
        #: By class, what it gives to worlds as its own and leaves to those that derive from it: `tune.run(self.train)`.
        self._left_to_derived: dict[ast.ClassDef, dict[str, set[str]]] = {}
        self._has_asked = not source.path
        wrappers: list[ast.Call] = []
        for call, dotted in source.names.calls():
            if dotted in _WRAPPERS:
                wrappers.append(call)
            elif dotted.startswith("ray.train.") and dotted.endswith("Trainer"):
                self._mark(passed(call, 0, *_LOOP_KEYWORDS), TRAIN)
            else:
                self._mark(given_by(call, dotted), TUNE)
        for node in in_arguments(source):
            self._mark(node, TUNE)
        for call in wrappers:
            if all((call, world) not in self._marked for world in (TUNE, TRAIN)):  # a trainer takes wrapped loops, too
                self._mark(passed(call, 0, *TRAINABLE_KEYWORDS), TUNE)
        for method, world in (*_methods_of_callbacks(source), *_methods_of_trainers(source)):
            self._known.setdefault(method, set()).add(world)
        self._mark_overriding()
        self._spread()

    def of(self, node: ast.AST) -> set[str]:
        """The worlds that a piece of code runs in: those of the innermost function around it that has any."""
        known = (self._known.get(function) for function in self._around(node))
        return next(filter(None, known), set())

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The functions that a node is in, and the expressions that are one, from the innermost outwards."""
        names = self.source.names
        inner: ast.AST | None = node
        for function in (*names.functions(node), None):
            while inner is not None and inner is not function:
                inner = names.parents.get(inner)
                if isinstance(inner, ast.Lambda):
                    yield inner
            if function is not None:
                yield function

    def asked(self, node: ast.AST) -> set[str]:
        """The worlds that a piece of code runs in; if the file does not tell, according to the files that import it.

        If nobody is seen to call its function, that of what it asks beside it.
        """
        if not self.of(node):
            self._ask()
        return self.of(node) or self._told_beside(node)

    def _told_beside(self, node: ast.AST) -> set[str]:
        """Train, if the function around a node asks what only a worker has an answer to, and starts no run itself."""
        names = self.source.names
        function = names.function(node) if not _OF_WORKERS.isdisjoint(names.words) else None
        if function is None or is_in_driver(self.source, node):
            return set()
        calls = ((call, dotted) for call, dotted in names.calls() if dotted.startswith(_ASKED_OF))
        asked = (dotted.rpartition(".")[2] for call, dotted in calls if names.function(call) is function)
        return set() if _OF_WORKERS.isdisjoint(asked) else {TRAIN}

    def is_given(self, function: FunctionNode | ast.Lambda, world: str) -> bool:
        """Whether a function is given to one world and to no other, here or in a file that imports this one."""
        if function not in self._given_to:
            self._ask()
        return function in self._given_to and self._known.get(function) == {world}

    def is_given_here(self, function: FunctionNode, world: str) -> bool:
        """Whether the file itself gives a function to one world and, as far as it says, to no other."""
        return function in self._given_to and self._known.get(function) == {world}

    def only(self) -> set[str]:
        """The world that a file is about as a whole, if it names nothing of the other."""
        named = self.named()
        return named if len(named) == 1 else set()

    def named(self) -> set[str]:
        """The worlds that a file names something of."""
        names = self.source.names
        reached = {dotted for _, _, dotted in names.imports} | {dotted for _, dotted in names.uses()}
        in_train = {dotted for dotted in reached if dotted.startswith(f"{TRAIN}.") and "._" not in dotted}
        is_train = any(dotted.split(".")[2] not in IN_BOTH for dotted in in_train) or not reached.isdisjoint(_SCALING)
        is_tune = any(dotted.startswith(f"{TUNE}.") for dotted in reached)
        return ({TUNE} if is_tune else set()) | ({TRAIN} if is_train else set())

    def _ask(self) -> None:
        """Look into the files that import this one, once."""
        if self._has_asked:
            return
        self._has_asked = True
        for name, world, is_given in used_elsewhere(self.source.path, Worlds):
            function = self._named(name)
            if function is not None:
                self._known.setdefault(function, set()).add(world)
                if is_given:
                    self._given_to.add(function)
            for value in self._held(name) if is_given else ():
                self._mark(value, world)
        for value, world in handed_elsewhere(self.source, self.source.path, Worlds):
            self._mark(value, world)
        self._mark_overriding()
        self._spread()

    def _mark_overriding(self) -> None:
        """Note the methods that take the place of one which a base gives to a world, ``tune.run(self.train)``."""
        for owner in self.source.names.of(ast.ClassDef):
            own = {method.name: method for method in methods_of(owner)} if owner.bases else {}
            for told, base in self._bases(owner) if own else ():
                given = {method.name: told._known[method] for method in methods_of(base) if method in told._given_to}
                given |= told._left_to_derived.get(base, {})
                for name in given.keys() & own.keys():
                    self._known.setdefault(own[name], set()).update(given[name])
                    self._given_to.add(own[name])

    def _bases(self, owner: ast.ClassDef) -> Iterator[tuple[Worlds, ast.ClassDef]]:
        """The classes that one derives from, in its file and in others, each with what its file says of worlds."""
        todo = [(self.source, self.source.path, owner)]
        for source, path, node in todo:
            told = self if source is self.source else source.once(Worlds)
            family = bases_of(source, node)
            yield from ((told, base) for base in family if base is not owner)
            named = [source.names.dotted(base) for one in family for base in one.bases] if self._has_asked else []
            for name in named if path and len(todo) < _MOST_BASES else ():
                found = located(path, name) if name is not None and not name.startswith("ray.") else None
                only = found.bindings[0].node if found is not None and len(found.bindings) == 1 else None
                if found is not None and isinstance(only, ast.ClassDef):
                    todo.append((found.source, found.path, only))

    def _mark(self, node: ast.expr | None, world: str) -> None:
        """Note that functions are given to Tune or to a trainer, whichever the expression may stand for."""
        owner = class_of_self(self.source, node) if isinstance(node, ast.Attribute) else None
        if owner is not None and isinstance(node, ast.Attribute):
            self._left_to_derived.setdefault(owner, {}).setdefault(node.attr, set()).add(world)
        for meant in meanings(self.source, node) if node is not None else ():
            if (meant, world) not in self._marked:
                self._marked.add((meant, world))
                self._mark_one(meant, world)

    def _mark_one(self, node: ast.expr, world: str) -> None:
        """Note one function, perhaps given through ``partial`` or ``with_parameters``."""
        names = self.source.names
        wraps = called_name(node) == "staticmethod" or (
            isinstance(node, ast.Call) and names.dotted(node.func) in (*_BINDING, *TAKES_TRAINABLE)
        )
        if isinstance(node, ast.Call) and wraps:
            given = given_by(node, names.dotted(node.func) or "")
            self._mark(given if given is not None else passed(node, 0, *TRAINABLE_KEYWORDS), world)
            return
        binding = names.binding(node)
        if binding is not None and isinstance(binding.node, ast.arg):
            self._mark_parameter(binding.node, world)
        function: ast.AST | None = node if isinstance(node, ast.Lambda) else self.method(node)
        if binding is not None and binding.kind == "def":
            function = binding.node
        if function is not None:
            self._known.setdefault(function, set()).add(world)
            self._given_to.add(function)
        else:
            for dotted in self.names_of(node):
                self.imported.setdefault(dotted, set()).add(world)

    def _mark_parameter(self, parameter: ast.arg, world: str) -> None:
        """Note that a function gives on what it is given, and what the file gives it."""
        names = self.source.names
        function = names.above(parameter, ast.FunctionDef)
        if not isinstance(function, ast.FunctionDef) or parameter not in (
            *positional(function),
            *function.args.kwonlyargs,
        ):
            return
        order = positional(function)
        position = order.index(parameter) if parameter in order else sys.maxsize
        owner = names.scope(function).node
        is_made = isinstance(owner, ast.ClassDef) and function.name == _CONSTRUCTOR
        given_to, first = (owner, position - 1) if is_made else (function, position)
        self.parameters.setdefault(given_to, set()).add((first, parameter.arg, world))
        self._mark(default_of(function, parameter), world)
        for call in names.of(ast.Call):
            if self._called(call) is function:
                is_bound = isinstance(owner, ast.ClassDef) and not self._is_plain(function, call)
                self._mark(passed(call, position - is_bound, parameter.arg), world)

    def _called(self, call: ast.Call) -> ast.AST | None:
        """The function of the file that a call runs: a method, or a constructor, too."""
        binding = self.source.names.binding(call.func)
        called = binding.node if binding is not None else self.method(call.func)
        return self._defined(called, _CONSTRUCTOR) if isinstance(called, ast.ClassDef) else called

    def _is_plain(self, method: FunctionNode, call: ast.Call) -> bool:
        """Whether a call passes all arguments of a method: it is static, or is asked of its class."""
        decorators = {one.id for one in method.decorator_list if isinstance(one, ast.Name)}
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        binding = self.source.names.binding(owner) if owner is not None else None
        is_of_class = binding is not None and isinstance(binding.node, ast.ClassDef)
        return "staticmethod" in decorators or (is_of_class and "classmethod" not in decorators)

    def _starred(self, node: ast.expr) -> str | None:
        """A name that a star import must have brought, if there is one of a file of the tree."""
        names = self.source.names
        if not isinstance(node, ast.Name) or names.lookup(node.id, names.scope(node)) is not None:
            return None
        return f"*.{node.id}"

    def method(self, node: ast.expr) -> ast.AST | None:
        """The method that ``self.loop``, ``Estimator.loop``, ``estimator.loop`` or an instance alone stands for."""
        names = self.source.names
        if isinstance(node, ast.Call):
            return self._defined(class_of_instance(self.source, node), "__call__")
        if not isinstance(node, ast.Attribute):
            return None
        binding = names.binding(node.value)
        owner = binding.node if binding is not None else None
        if isinstance(owner, ast.arg):
            owner = names.above(node, ast.ClassDef)
        if not isinstance(owner, ast.ClassDef):
            owner = class_of_instance(self.source, node.value)
        return self._defined(owner, node.attr)

    def names_of(self, node: ast.expr) -> list[str]:
        """The dotted names of what an expression gives that the file has from others: from one of two, perhaps.

        It may be a method of an instance, ``Model().fit``, and ends in brackets where it is what a function returns, an
        instance alone, or an entry of a table.
        """
        names = self.source.names
        found = imported_as(self.source, node) or [*filter(None, [self._starred(node)])]
        if found:
            return found
        table = node.value if isinstance(node, ast.Subscript) else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READING:
            table = node.func.value
        instance, method = (node.value, f".{node.attr}") if isinstance(node, ast.Attribute) else (node, RETURNED)
        made = names.value(instance)
        asked = table if table is not None else made.func if isinstance(made, ast.Call) else None
        owner = names.dotted(asked) or self._starred(asked) if asked is not None else None
        return [f"{owner}{ENTRIES if table is not None else method}"] if owner is not None else []

    def _named(self, name: str) -> ast.AST | None:
        """The function of the file, or the method of a class of it, that another file knows by a name."""
        owner, _, method = name.removesuffix(RETURNED).rpartition(".")
        bindings = self.source.names.module.bindings.get(owner or method, [])
        only = bindings[0] if len(bindings) == 1 else None
        if only is None or name.endswith(ENTRIES):
            return None
        made = class_of_instance(self.source, only.value) if only.value is not None else only.node
        if owner or name.endswith(RETURNED):
            return self._defined(made, method if owner else "__call__")
        return only.node if isinstance(only.node, ast.FunctionDef | ast.AsyncFunctionDef) else None

    def _held(self, name: str) -> list[ast.expr]:
        """What another file may get by a name: what a variable or an entry of a table holds, or a function returns."""
        names = self.source.names
        bindings = names.module.bindings.get(name.removesuffix(ENTRIES).removesuffix(RETURNED), [])
        values = [binding.value for binding in bindings if binding.kind == "assign" and binding.value is not None]
        if name.endswith(ENTRIES):
            return [entry for value in values for entry in entries(self.source, value)]
        if not name.endswith(RETURNED):
            return values
        made = {binding.node for binding in bindings if isinstance(binding.node, ast.FunctionDef)}
        returned = (node for node in names.of(ast.Return) if names.function(node) in made)
        return [node.value for node in returned if node.value is not None]

    def _defined(self, owner: ast.AST | None, name: str) -> ast.AST | None:
        """The method of this name of a class of this file."""
        found = bases_of(self.source, owner) if isinstance(owner, ast.ClassDef) else []
        return next((method for home in found for method in methods_of(home) if method.name == name), None)

    def _spread(self) -> None:
        """A helper runs where its callers run."""
        names = self.source.names
        calls: list[tuple[FunctionNode, ast.Call]] = []
        functions: list[FunctionNode] = [*names.of(ast.FunctionDef), *names.of(ast.AsyncFunctionDef)]
        defined = {function.name for function in functions}
        for node in names.of(ast.Call):
            asked = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if asked not in defined:
                continue
            binding = names.binding(node.func) if isinstance(node.func, ast.Name) else None
            called = binding.node if binding is not None else self.method(node.func)
            if isinstance(called, ast.FunctionDef | ast.AsyncFunctionDef):
                calls.append((called, node))
        changed = True
        while changed:
            changed = False
            for function, call in calls:
                known = self._known.setdefault(function, set())
                more = self.of(call) - known
                known |= more
                changed = changed or bool(more)


def _methods_of_callbacks(source: Source) -> Iterator[tuple[FunctionNode, str]]:
    """The methods of classes that derive from a callback of Ray, each with the world that this is called in."""
    for owner in source.names.of(ast.ClassDef):
        bases = [source.names.dotted(base) or "" for home in bases_of(source, owner) for base in home.bases]
        for world, callbacks in _CALLBACKS.items():
            if any(map(callbacks.fullmatch, bases)):
                yield from ((method, world) for method in methods_of(owner))


def _methods_of_trainers(source: Source) -> Iterator[tuple[FunctionNode, str]]:
    """The methods of trainers of one's own that run in the trial, where their loop is."""
    for owner in own_trainers(source):
        yield from ((method, TUNE) for method in methods_of(owner) if method.name not in _OF_DRIVER)
