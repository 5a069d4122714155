"""What the attributes of objects hold: ``self.analysis``, for the methods of its class and for its instances.

An attribute counts as a variable of its class, and of all classes of the file that derive from it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from migrate.resolve.flow.decorators import is_property, is_static
from migrate.resolve.names.names import Names, Variable
from migrate.resolve.names.scopes import positional
from migrate.resolve.values.said import class_said

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source

_LEVELS = 8
_MARK = "."
"""What the name of an attribute begins with where it counts as a variable; no other name does."""


class Attributes:
    """The attributes of the objects of a file.

    Args:
        names: The names of the file.
    """

    def __init__(self, names: Names) -> None:
        self._names = names

    def variable(self, node: ast.AST) -> Variable | None:
        """The variable that ``self.analysis`` is in a method, or ``study.analysis`` of an instance; None for others.

        So is ``self.study.analysis`` where the attribute holds nothing but instances of one class.
        """
        if not isinstance(node, ast.Attribute):
            return None
        home = self._owner(node.value)
        return self._attribute(home, node.attr) if home is not None else None

    def _attribute(self, home: ast.ClassDef, name: str) -> Variable:
        return self._names.inside(self._first(home)), f"{_MARK}{name}"

    def of_class(self, home: ast.ClassDef, name: str) -> Variable:
        """The variable that an attribute of the objects of a class of the file is."""
        return self._attribute(home, name)

    def _owner(self, node: ast.expr) -> ast.ClassDef | None:
        """The class of the file of which an expression is an instance, or which it is."""
        if isinstance(node, ast.Name):
            return self._class(node)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            home = self._class(node.value)
            return self._instances.get(self._attribute(home, node.attr)) if home is not None else None
        return self._made(node)

    @cached_property
    def _instances(self) -> dict[Variable, ast.ClassDef]:
        """By attribute, the class of which it holds an instance, if it holds nothing else but None."""
        found: defaultdict[Variable, set[ast.ClassDef | None]] = defaultdict(set)
        for node in self._names.of(ast.Attribute):
            home = self._class(node.value) if isinstance(node.value, ast.Name) else None
            if home is not None and not isinstance(node.ctx, ast.Load):
                value = self._assigned(node)
                if value is None or not is_none(value):
                    made = self._made(self._names.value(value)) if value is not None else None
                    found[self._attribute(home, node.attr)].add(made)
        only = ((variable, next(iter(classes))) for variable, classes in found.items() if len(classes) == 1)
        return {variable: made for variable, made in only if made is not None}

    def method(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The method of a class of the file that ``self.run``, ``study.run`` or ``Study().run`` names, or None."""
        if not isinstance(node, ast.Attribute):
            return None
        home = self._owner(node.value)
        for _ in range(_LEVELS):
            if home is None:
                break
            named = [
                part
                for part in home.body
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and part.name == node.attr
            ]
            if named:
                return named[0] if len(named) == 1 else None
            home = self._base(home)
        return None

    def _made(self, node: ast.AST) -> ast.ClassDef | None:
        """The class of the file of which an expression makes an instance, or whose methods ``super()`` has."""
        if not isinstance(node, ast.Call):
            return None
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            home = self._names.above(node, ast.ClassDef)
            return self._base(home) if isinstance(home, ast.ClassDef) else None
        binding = self._names.binding(node.func)
        return binding.node if binding is not None and isinstance(binding.node, ast.ClassDef) else None

    def _base(self, home: ast.ClassDef) -> ast.ClassDef | None:
        """The first class of the file that a class derives from."""
        bindings = (self._names.binding(base) for base in home.bases)
        return next((found.node for found in bindings if found and isinstance(found.node, ast.ClassDef)), None)

    def _first(self, home: ast.ClassDef) -> ast.ClassDef:
        """The class of the file that a class derives from in the end."""
        for _ in range(_LEVELS):
            outer = self._base(home)
            if outer is None:
                break
            home = outer
        return home

    def _class(self, node: ast.Name) -> ast.ClassDef | None:
        names = self._names
        binding = names.binding(node)
        if binding is None:
            return None
        if isinstance(binding.node, ast.ClassDef):
            return binding.node
        if isinstance(binding.node, ast.arg):
            method = names.owners.get(binding.node)
            home = names.scope(method).node if method is not None else None
            is_first = method is not None and positional(method)[:1] == [binding.node]
            if isinstance(home, ast.ClassDef) and is_first and method is not None and not is_static(names, method):
                return home
            return class_said(names, binding.node.annotation)
        return self._made(names.value(node))

    @cached_property
    def values(self) -> dict[Variable, list[ast.expr]]:
        """By attribute, all values but None that the file gives it, if it gives them in no other way."""
        found: dict[Variable, list[ast.expr]] = defaultdict(list)
        unknown: set[str] = set()
        for node in self._names.of(ast.Attribute):
            if isinstance(node.ctx, ast.Load):
                continue
            variable, value = self.variable(node), self._assigned(node)
            if variable is None or value is None:
                unknown.add(f"{_MARK}{node.attr}")
            elif not is_none(value):
                found[variable].append(value)
        for defined in self._names.of(ast.ClassDef):
            home = self._names.inside(self._first(defined))
            for name, bindings in self._names.inside(defined).bindings.items():
                given = [binding.value for binding in bindings if binding.kind == "assign"]
                given += [value for binding in bindings for value in self._worked_out.get(binding.node, ())]
                found[home, f"{_MARK}{name}"] += [value for value in given if value is not None and not is_none(value)]
        return {variable: values for variable, values in found.items() if values and variable[1] not in unknown}

    @cached_property
    def _worked_out(self) -> dict[ast.AST, list[ast.expr | None]]:
        """By method that an attribute stands for, a property, what it gives back."""
        found: defaultdict[ast.AST, list[ast.expr | None]] = defaultdict(list)
        for statement in self._names.of(ast.Return):
            method = self._names.function(statement)
            if isinstance(method, ast.FunctionDef) and is_property(self._names, method):
                found[method].append(statement.value)
        return found

    @cached_property
    def given_none(self) -> frozenset[Variable]:
        """The attributes that the file sets to None somewhere, as constructors do with what comes later."""
        stored = (node for node in self._names.of(ast.Attribute) if not isinstance(node.ctx, ast.Load))
        values = ((node, self._assigned(node)) for node in stored)
        found = (self.variable(node) for node, value in values if value is not None and is_none(value))
        return frozenset(variable for variable in found if variable is not None)

    def _assigned(self, node: ast.Attribute) -> ast.expr | None:
        """What an attribute is assigned, also in ``self.a, self.b = x, y``; None if that is not seen."""
        parent = self._names.parents.get(node)
        outer = self._names.parents.get(parent) if isinstance(parent, ast.Tuple) else None
        if isinstance(parent, ast.Tuple) and isinstance(outer, ast.Assign) and parent in outer.targets:
            return beside(parent, outer.value, node)
        is_alone = isinstance(parent, ast.AnnAssign) or (isinstance(parent, ast.Assign) and node in parent.targets)
        return parent.value if is_alone and isinstance(parent, ast.Assign | ast.AnnAssign) else None

    def reads(self, variable: Variable) -> list[ast.expr]:
        """Every expression of the file that reads an attribute."""
        attributes = self._names.of(ast.Attribute)
        named = (node for node in attributes if f"{_MARK}{node.attr}" == variable[1] and isinstance(node.ctx, ast.Load))
        return [node for node in named if self.variable(node) == variable]


def attributes_of(source: Source) -> Attributes:
    """The attributes of the objects of a file, for :meth:`Source.once`."""
    return Attributes(source.names)


def is_attribute(variable: Variable) -> bool:
    """Whether a variable is an attribute."""
    return variable[1].startswith(_MARK)


def beside(row: ast.Tuple, other: ast.expr, part: ast.expr) -> ast.expr | None:
    """What stands in another tuple where something stands in one: ``y`` for ``b`` of ``a, b = x, y``."""
    is_same = isinstance(other, ast.Tuple) and len(other.elts) == len(row.elts)
    is_plain = is_same and not any(isinstance(one, ast.Starred) for one in (*row.elts, *other.elts))  # type: ignore[attr-defined]
    return other.elts[row.elts.index(part)] if is_plain and isinstance(other, ast.Tuple) else None


def is_none(value: ast.expr) -> bool:
    """Whether an expression is ``None``."""
    return isinstance(value, ast.Constant) and value.value is None
