"""What calls such as ``train.remote(config)`` and ``worker.save.remote()`` run, and what they are given."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cached_property
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.text.source import Source

_STARTS: Final = ("remote", "bind", "deploy")
"""What is asked of a task, or of a class of actors or of a deployment, to have it run or made elsewhere."""
_ADJUSTS: Final = "options"
_MAKES: Final = "ray.remote"
_SAME: Final = ("ray.get", "ray.put")
_MADE_IN: Final = "__init__"
_LEVELS: Final = 8


def _method(home: ast.ClassDef | None, name: str) -> ast.FunctionDef | None:
    methods = home.body if home is not None else []
    return next((one for one in methods if isinstance(one, ast.FunctionDef) and one.name == name), None)


class Tasks:
    """The tasks of a file and the methods of its actors. Get it with ``source.once(Tasks)``.

    Args:
        source: The file.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._names = source.names
        self._carried = source.once(Carried)

    @cached_property
    def returned(self) -> dict[ast.AST, list[ast.expr]]:
        """By function that ``@ray.remote`` makes a task of, what it returns."""
        found: dict[ast.AST, list[ast.expr]] = {}
        for statement in self._names.of(ast.Return):
            function = self._names.function(statement)
            if statement.value is not None and isinstance(function, ast.FunctionDef) and self._is_task(function):
                found.setdefault(function, []).append(statement.value)
        return found

    @cached_property
    def calls(self) -> dict[ast.AST, list[ast.Call]]:
        """By function, method of an actor or ``__init__`` of a class, the calls that have it run elsewhere or here."""
        found: defaultdict[ast.AST, list[ast.Call]] = defaultdict(list)
        for call in self._names.of(ast.Call):
            function = self.run_by(call)
            if function is not None:
                found[function].append(call)
        return found

    def run_by(self, call: ast.Call) -> ast.FunctionDef | None:
        """The function or method of the file that a call has run, elsewhere or to make an object; None for others."""
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in _STARTS:
            return self._made_in(call.func) if isinstance(call.func, ast.Name) else None
        task = self._made_of(call.func.value)
        if isinstance(task, ast.Attribute):
            return _method(self._actor(task.value), task.attr)
        binding = self._names.binding(task)
        if binding is not None and isinstance(binding.node, ast.FunctionDef):
            return binding.node
        return self._made_in(task)

    def _made_in(self, node: ast.expr) -> ast.FunctionDef | None:
        """The ``__init__`` of a class of the file, or of the first of its bases that has one."""
        for _ in range(_LEVELS):
            binding = self._names.binding(node)
            home = binding.node if binding is not None else None
            if not isinstance(home, ast.ClassDef):
                break
            own = _method(home, _MADE_IN)
            if own is not None or len(home.bases) != 1:
                return own
            node = home.bases[0]
        return None

    def same_as(self, call: ast.Call) -> ast.expr | None:
        """What ``ray.get(task)`` and ``ray.put(value)`` give, which they are given themselves."""
        return call.args[0] if call.args and self._names.dotted(call.func) in _SAME else None

    def _actor(self, node: ast.expr) -> ast.ClassDef | None:
        """The class of the file whose actor an expression is."""
        if isinstance(node, ast.Attribute):
            variable = self._carried.attributes.variable(node)
            values = self._carried.attributes.values.get(variable, []) if variable is not None else []
            node = values[0] if len(values) == 1 else node
        made = self._names.value(node)
        if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Attribute) or made.func.attr not in _STARTS:
            return None
        binding = self._names.binding(self._made_of(made.func.value))
        return binding.node if binding is not None and isinstance(binding.node, ast.ClassDef) else None

    def _made_of(self, node: ast.expr) -> ast.expr:
        """A function, class or method, without ``.options(...)`` and ``ray.remote(...)`` around it."""
        for _ in range(_LEVELS):
            found = self._names.value(node)
            if not isinstance(found, ast.Call):
                break
            if isinstance(found.func, ast.Attribute) and found.func.attr == _ADJUSTS:
                node = found.func.value
            elif self._names.dotted(found.func) == _MAKES and len(found.args) == 1:
                node = found.args[0]
            else:
                break
        return node

    def _is_task(self, function: ast.FunctionDef) -> bool:
        marks = (mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list)
        return any(self._names.dotted(mark) == _MAKES for mark in marks)
