"""How values get about in a file: into parameters, out of functions, into containers that a name stands for."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cached_property
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.flow.decorators import is_of_class, is_static, leaves_what_it_gives
from migrate.resolve.flow.fixtures import fixtures_of, is_given_fixtures
from migrate.resolve.flow.held import Attributes
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_PUT: Final = ("append", "add", "insert", "appendleft", "extend", "update", "setdefault")
"""Methods that put something into a container."""
_BY_KEY: Final = ("heapq.nlargest", "heapq.nsmallest")
_CALLING: Final = ("itertools.takewhile", "itertools.dropwhile", "itertools.filterfalse")
"""What calls a function with each item of something."""
_CAPTURING: Final = ("sacred.Experiment", "sacred.Ingredient")
"""What fills arguments of functions in."""


class Carried:
    """The ways that values take through a file. Get it with ``source.once(Carried)``.

    Args:
        source: The file.
    """

    def __init__(self, source: Source) -> None:
        self.names = source.names
        self.attributes = Attributes(source.names)

    def variable(self, node: ast.AST) -> Variable | None:
        """The variable, or the attribute of an object of the file, that an expression reads."""
        return self.names.variable(node) or self.attributes.variable(node)

    @cached_property
    def returned(self) -> dict[ast.AST, list[ast.expr]]:
        """By function, what it returns; those that something is put around, and generators, are left out.

        What a fixture of pytest yields is what it gives, and no generator.
        """
        names = self.names
        found: dict[ast.AST, list[ast.expr]] = {function: [function.body] for function in names.of(ast.Lambda)}
        for statement in names.of(ast.Return):
            function = names.function(statement)
            if statement.value is not None and isinstance(function, ast.FunctionDef) and self._is_plain(function):
                found.setdefault(function, []).append(statement.value)
        yielding = {names.function(node) for kind in (ast.Yield, ast.YieldFrom) for node in names.of(kind)}
        found = {function: values for function, values in found.items() if function not in yielding}
        for node in names.of(ast.Yield) if self.fixtures else ():
            fixture = names.function(node)
            if fixture is not None and fixture in self.fixtures.values() and node.value is not None:
                found.setdefault(fixture, []).append(node.value)
        return found

    @cached_property
    def awaited(self) -> dict[ast.AST, list[ast.expr]]:
        """By async function, what it returns to who awaits it; those that something is put around are left out."""
        names = self.names
        found: dict[ast.AST, list[ast.expr]] = {}
        for statement in names.of(ast.Return) if names.of(ast.AsyncFunctionDef) else ():
            function = names.function(statement)
            if statement.value is not None and isinstance(function, ast.AsyncFunctionDef) and self._is_plain(function):
                found.setdefault(function, []).append(statement.value)
        return found

    @cached_property
    def fixtures(self) -> dict[str, ast.FunctionDef]:
        """The fixtures of pytest that the file defines, by their names."""
        return fixtures_of(self.names)

    def fixture(self, parameter: ast.arg) -> ast.FunctionDef | None:
        """The fixture of the file that a parameter is given what it gives."""
        found = self.fixtures.get(parameter.arg)
        return found if found is not None and is_given_fixtures(self.names, parameter) else None

    @cached_property
    def yielded(self) -> dict[ast.AST, list[ast.expr]]:
        """By generator, what it yields; those that something is put around are left out.

        What it yields from something stands there as in a list, with a star.
        """
        names = self.names
        found: dict[ast.AST, list[ast.expr]] = {}
        yields: list[ast.Yield | ast.YieldFrom] = [*names.of(ast.Yield), *names.of(ast.YieldFrom)]
        for node in yields:
            function = names.function(node)
            if not isinstance(function, ast.FunctionDef) or function in self.fixtures.values():
                continue
            if self._is_plain(function):
                given = ast.Starred(node.value, ast.Load()) if isinstance(node, ast.YieldFrom) else node.value
                found.setdefault(function, []).extend([given] if given is not None else [])
        return found

    def _is_plain(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Whether a call of a function gives what it returns."""
        return all(leaves_what_it_gives(self.names, one) or self._captures(one) for one in function.decorator_list)

    def _captures(self, decorator: ast.expr) -> bool:
        """Whether a decorator is sacred's ``capture``, which only fills arguments in."""
        asked = decorator.func if isinstance(decorator, ast.Call) else decorator
        owner = self.names.value(asked.value) if isinstance(asked, ast.Attribute) else None
        made = self.names.dotted(owner.func) if isinstance(owner, ast.Call) else None
        return made in _CAPTURING and getattr(asked, "attr", "") == "capture"

    def called(self, call: ast.Call) -> ast.AST | None:
        """The function or method of the file that a call calls, or a lambda that has a name; None for others."""
        binding = self.names.binding(call.func)
        if binding is not None and isinstance(binding.value, ast.Lambda):
            return binding.value
        made = binding.node if binding is not None else self.attributes.method(call.func)
        return made if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef) else None

    def given(self, parameter: ast.arg) -> list[ast.expr | None] | None:
        """What every call of its function in this file passes a parameter, None where a call passes nothing.

        Returns:
            None if the function is used in a way that is not followed.
        """
        names = self.names
        function = names.owners.get(parameter)
        if function is None or isinstance(function, ast.Lambda) or parameter not in parameters(function):
            return None
        is_method, calls = names.scope(function).is_class, self.calls_of(function)
        is_given_self = is_method and not is_static(names, function)
        if calls is None or (
            is_method and not all(leaves_what_it_gives(names, one) for one in function.decorator_list)
        ):
            return None
        if is_given_self and not is_of_class(names, function) and any(map(self._is_of_class, calls)):
            return None
        position = parameters(function).index(parameter) - is_given_self
        return [passed(call, position, parameter.arg) for call in calls] if position >= 0 else None

    def _is_of_class(self, call: ast.Call) -> bool:
        """Whether a method is asked of its class, ``Study.show(study)``, and not of an instance."""
        owner = call.func.value if isinstance(call.func, ast.Attribute) else call.func
        binding = self.names.binding(owner)
        return binding is not None and isinstance(binding.node, ast.ClassDef)

    def calls_of(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Call] | None:
        """Every call of a function, as a task of Ray's, too, or of a method; None if it is used in another way."""
        names = self.names
        calls: list[ast.Call] = []
        for use in self.uses_of(function):
            parent = names.parents.get(use)
            if isinstance(parent, ast.Call) and parent.func is use:
                calls.append(parent)
            elif isinstance(parent, ast.Call) and names.dotted(parent.func) == "ray.remote":
                started = self._started(parent)
                if started is None:
                    return None
                calls += started
            elif self._is_task(function) and (started := self._started(use)) is not None:
                calls += started
            elif self.iterating(use) is None:
                return None
        return calls

    def uses_of(self, function: Function) -> list[ast.expr]:
        """Every expression that names a function, or is it."""
        names = self.names
        if isinstance(function, ast.Lambda):
            parent = names.parents.get(function)
            target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
            variable = names.variable(target) if isinstance(target, ast.Name) else None
            is_only = variable is not None and len(variable[0].bindings[variable[1]]) == 1
            return list(names.reads(variable[1], variable[0])) if variable is not None and is_only else [function]
        if names.scope(function).is_class:
            return self._uses_of_methods.get(function, [])
        return list(names.reads(function.name, names.scope(function)))

    @cached_property
    def _uses_of_methods(self) -> dict[ast.AST, list[ast.expr]]:
        found: dict[ast.AST, list[ast.expr]] = {}
        kinds = (self.names.of(ast.FunctionDef), self.names.of(ast.AsyncFunctionDef))
        own = {node.name for nodes in kinds for node in nodes if self.names.scope(node).is_class}
        for node in self.names.of(ast.Attribute):
            method = self.attributes.method(node) if node.attr in own else None
            if method is not None:
                found.setdefault(method, []).append(node)
        return found

    def iterating(self, use: ast.expr) -> ast.expr | None:
        """What a function is called with each item of: ``max(items, key=use)``, ``filter(use, items)``; or None."""
        parent = self.names.parents.get(use)
        call = self.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
        if not isinstance(call, ast.Call):
            return None
        if isinstance(parent, ast.keyword):
            if parent.arg != "key":
                return None
            if self.names.dotted(call.func) in _BY_KEY:
                return call.args[1] if len(call.args) == 2 else None
            if isinstance(call.func, ast.Attribute):
                return call.func.value if call.func.attr == "sort" else None
            is_one = getattr(call.func, "id", "") in ("max", "min", "sorted") and len(call.args) == 1
            return call.args[0] if is_one else None
        is_called = getattr(call.func, "id", "") in ("filter", "map") or self.names.dotted(call.func) in _CALLING
        return call.args[1] if is_called and len(call.args) == 2 and call.args[0] is use else None

    def _is_task(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Whether ``@ray.remote`` makes tasks of a function."""
        marks = (mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list)
        return any(self.names.dotted(mark) == "ray.remote" for mark in marks)

    def _started(self, task: ast.expr) -> list[ast.Call] | None:
        """The calls ``task.remote(...)`` of what `ray.remote` made; None if it is used in another way."""
        names = self.names
        made: ast.AST = task
        parent = names.parents.get(made)
        while True:
            if isinstance(parent, ast.Attribute) and parent.attr == "options":
                made, parent = parent, names.parents.get(parent)  # `task.options(...)`
            elif isinstance(parent, ast.Call) and (parent.args == [made] or parent.func is made):
                made, parent = parent, names.parents.get(parent)  # that, or such as `force_on_current_node(task)`
            else:
                break
        uses: list[ast.AST] = [made]
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name) and len(parent.targets) == 1:
            variable = names.variable(parent.targets[0])
            if variable is None or len(variable[0].bindings[variable[1]]) != 1:
                return None
            uses = list(names.reads(variable[1], variable[0]))
        calls: list[ast.Call] = []
        for use in uses:
            method = names.parents.get(use)
            call = names.parents.get(method) if method is not None else None
            if not isinstance(method, ast.Attribute) or method.attr != "remote" or not isinstance(call, ast.Call):
                return None
            calls.append(call)
        return calls

    @cached_property
    def put(self) -> dict[Variable, list[ast.Call | ast.Subscript]]:
        """By variable, what puts something into the container that it holds: calls, and ``container[key] = …``."""
        found: dict[Variable, list[ast.Call | ast.Subscript]] = defaultdict(list)
        places: list[ast.Call | ast.Subscript] = [
            call
            for call in self.names.of(ast.Call)
            if isinstance(call.func, ast.Attribute) and call.func.attr in _PUT and call.args
        ]
        places += [node for node in self.names.of(ast.Subscript) if isinstance(node.ctx, ast.Store)]
        for place in places:
            variable = self.variable(container_of(place))
            if variable is not None:
                found[variable].append(place)
        return found


def container_of(place: ast.expr) -> ast.expr:
    """The container that ``a[k]``, ``a[k].append(x)`` or ``a.setdefault(k, []).append(x)`` begins with."""
    while True:
        if isinstance(place, ast.Subscript):
            place = place.value
        elif isinstance(place, ast.Call) and isinstance(place.func, ast.Attribute) and place.func.attr in _PUT:
            place = place.func.value
        else:
            return place


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    """The parameters of a function, those that can be passed by position first."""
    return [*positional(function), *function.args.kwonlyargs]
