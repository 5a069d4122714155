"""In which world a function runs: as a Tune trainable, or as the loop of a Ray Train worker."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.resolve.definitions import definition, source_of
from migrate.resolve.in_driver import is_in_driver
from migrate.resolve.meanings import meanings
from migrate.resolve.module_files import file_of, parted
from migrate.resolve.neighbours import PACKAGES, importers, is_naming_ray, is_of_project, packages_importing
from migrate.resolve.scopes import FunctionNode, positional
from migrate.resolve.source import Source
from migrate.resolve.trainables import (
    TAKES_TRAINABLE,
    TRAINABLE_KEYWORDS,
    bases_of,
    class_of_instance,
    given_by,
    in_arguments,
    methods_of,
)

TUNE: Final = "ray.tune"
TRAIN: Final = "ray.train"

_WRAPPERS: Final = ("ray.tune.with_resources", "ray.tune.with_parameters")
_ALL: Final = "*"
_CONSTRUCTOR: Final = "__init__"
_LOOP_KEYWORDS: Final = ("train_loop_per_worker", "trainer_init_per_worker")
IN_BOTH: Final = frozenset({"Checkpoint", "RunConfig", "CheckpointConfig", "FailureConfig", "SyncConfig"})
"""What Tune functions and their files took from ``ray.train``, too."""
_CALLBACKS: Final = {
    TUNE: re.compile(r"ray\.tune\.integration\.(?!ray_train\b)\w+\.\w+"),
    TRAIN: re.compile(r"ray\.train\.[\w.]+\.RayTrainReportCallback"),
}
"""By worlds, what reports in them for other libraries; Tune's for trainers is called by their controller."""
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
        for method, world in _methods_of_callbacks(source):
            self._known.setdefault(method, set()).add(world)
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
        for name, world, is_given in _used_elsewhere(self.source.path):
            function = self._named(name)
            if function is not None:
                self._known.setdefault(function, set()).add(world)
                if is_given:
                    self._given_to.add(function)
        for value, world in _handed_elsewhere(self.source):
            self._mark(value, world)
        self._spread()

    def _mark(self, node: ast.expr | None, world: str) -> None:
        """Note that functions are given to Tune or to a trainer, whichever the expression may stand for."""
        for meant in meanings(self.source, node) if node is not None else ():
            if (meant, world) not in self._marked:
                self._marked.add((meant, world))
                self._mark_one(meant, world)

    def _mark_one(self, node: ast.expr, world: str) -> None:
        """Note one function, perhaps given through ``partial`` or ``with_parameters``."""
        names = self.source.names
        wraps = called_name(node) == "staticmethod" or (
            isinstance(node, ast.Call) and names.dotted(node.func) in ("functools.partial", *TAKES_TRAINABLE)
        )
        if isinstance(node, ast.Call) and wraps:
            given = given_by(node, names.dotted(node.func) or "")
            self._mark(given if given is not None else passed(node, 0, *TRAINABLE_KEYWORDS), world)
            return
        binding = names.binding(node)
        if binding is not None and isinstance(binding.node, ast.arg):
            self._mark_parameter(binding.node, world)
        function: ast.AST | None = node if isinstance(node, ast.Lambda) else self._method(node)
        if binding is not None and binding.kind == "def":
            function = binding.node
        if function is not None:
            self._known.setdefault(function, set()).add(world)
            self._given_to.add(function)
        elif (dotted := names.dotted(node) or self._starred(node) or self._method_elsewhere(node)) is not None:
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
        for call in names.of(ast.Call):
            if self._called(call) is function:
                is_bound = isinstance(owner, ast.ClassDef) and not self._is_plain(function, call)
                self._mark(passed(call, position - is_bound, parameter.arg), world)

    def _called(self, call: ast.Call) -> ast.AST | None:
        """The function of the file that a call runs: a method, or a constructor, too."""
        binding = self.source.names.binding(call.func)
        called = binding.node if binding is not None else self._method(call.func)
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

    def _method(self, node: ast.expr) -> ast.AST | None:
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

    def _method_elsewhere(self, node: ast.expr) -> str | None:
        """The method of an instance, or the instance alone, of a class that the file imports: its dotted name."""
        names = self.source.names
        instance, method = (node.value, node.attr) if isinstance(node, ast.Attribute) else (node, "__call__")
        made = names.value(instance)
        owner = names.dotted(made.func) if isinstance(made, ast.Call) else None
        return f"{owner}.{method}" if owner is not None else None

    def _named(self, name: str) -> ast.AST | None:
        """The function of the file, or the method of a class of it, that another file knows by a name."""
        owner, _, method = name.rpartition(".")
        bindings = self.source.names.module.bindings.get(owner or method, [])
        only = bindings[0].node if len(bindings) == 1 else None
        if owner:
            return self._defined(only, method)
        return only if isinstance(only, ast.FunctionDef | ast.AsyncFunctionDef) else None

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
            is_one = isinstance(node.func, ast.Name) and node.func.id in defined
            binding = names.binding(node.func) if is_one else None
            if binding is not None and isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):
                calls.append((binding.node, node))
        fixed = set(self._given_to)
        changed = True
        while changed:
            changed = False
            for function, call in calls:
                if function in fixed:
                    continue
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


def _handed_elsewhere(source: Source) -> Iterator[tuple[ast.expr, str]]:
    """What a file gives to functions of other files that give it on to a world, each with that world."""
    if not is_of_project(source.path):
        return
    for call, dotted in source.names.calls():
        module = parted(dotted)[0]
        home = file_of(source.path, module) if module else None
        found = definition(source.path, dotted) if home is not None and is_naming_ray(home) else None
        if found is None:
            continue
        parameters = found[0].once(Worlds).parameters
        for binding in found[1]:
            for position, name, world in parameters.get(binding.node, ()):
                value = passed(call, position, name)
                if value is not None:
                    yield value, world


def _used_elsewhere(path: str, levels: int = PACKAGES) -> Iterator[tuple[str, str, bool]]:
    """The functions of a file that files which import it use in a world: name, world, and whether it is given there.

    What is not given to Tune or a trainer is called by something that is. Packages may give on what is in the file.
    """
    mine = os.path.realpath(path)
    for other in importers(path):
        source = source_of(other)
        if source is None:
            continue
        worlds = source.once(Worlds)
        used = [(dotted, world, True) for dotted, known in worlds.imported.items() for world in known]
        used += [(dotted, world, False) for call, dotted in source.names.calls() for world in worlds.of(call)]
        for dotted, world, is_given in dict.fromkeys(used):
            for module, name in _splits(dotted):
                modules = [module] if module != "*" else [star for _, star in source.names.stars]
                if any(_is_file(other, part, mine) for part in modules):
                    yield name, world, is_given

    for package in packages_importing(path) if levels else ():
        given_on = _given_on(package, mine)
        for name, world, is_given in _used_elsewhere(package, levels - 1) if given_on else ():
            first, dot, method = name.partition(".")
            inner = given_on.get(first, first if _ALL in given_on else "")
            if inner:
                yield f"{inner}{dot}{method}", world, is_given


def _given_on(package: str, path: str) -> dict[str, str]:
    """What a package imports from a file: by its name there, the name in the file; ``*`` if it takes all there is."""
    source = source_of(package)
    if source is None:
        return {}
    found: dict[str, str] = {}
    for _, alias, dotted in source.names.imports:
        module, name = parted(dotted)
        if _is_file(package, module, path):
            found[alias.asname or alias.name] = name
    is_star = any(_is_file(package, module, path) for _, module in source.names.stars)
    return {**found, _ALL: ""} if is_star else found


def _is_file(importing: str, module: str, path: str) -> bool:
    home = file_of(importing, module) if module else None
    return home is not None and os.path.realpath(home) == path


def _splits(dotted: str) -> Iterator[tuple[str, str]]:
    """A dotted name as a module and what it has: a function, or a class with one of its methods."""
    module, name = parted(dotted)
    yield module, name
    home, owner = parted(module) if module.strip(".") else ("", "")
    if home and owner:
        yield home, f"{owner}.{name}"
