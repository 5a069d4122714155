"""What decorators make of functions: those that leave it to a call, or an attribute, to give what they return."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.names import Names

_STATIC: Final = "staticmethod"
_OF_CLASS: Final = "classmethod"
_PROPERTIES: Final = frozenset({"property", "functools.cached_property"})
_FIXTURES: Final = frozenset({"pytest.fixture", "pytest.yield_fixture"})
_LEAVING: Final = frozenset({
    *(_STATIC, _OF_CLASS, "functools.lru_cache", "functools.cache", "abc.abstractmethod", "torch.no_grad"),
    *("typing.final", "typing.override", "typing_extensions.final", "typing_extensions.override"),
})  # fmt: skip
"""What a call of the function gives, and is given, is the same below these."""


def leaves_what_it_gives(names: Names, decorator: ast.expr) -> bool:
    """Whether what a function returns is what its calls, or the fixture that it is, give below a decorator."""
    return _name(names, decorator) in _LEAVING | _FIXTURES


def is_property(names: Names, function: ast.AST) -> bool:
    """Whether a method is asked for as an attribute."""
    return any(_name(names, one) in _PROPERTIES for one in getattr(function, "decorator_list", ()))


def is_fixture(names: Names, function: ast.AST) -> bool:
    """Whether pytest calls a function for the tests that have a parameter of its name."""
    return any(_name(names, one) in _FIXTURES for one in getattr(function, "decorator_list", ()))


def is_static(names: Names, function: ast.AST) -> bool:
    """Whether a method is given neither an object nor its class."""
    return any(_name(names, one) == _STATIC for one in getattr(function, "decorator_list", ()))


def is_of_class(names: Names, function: ast.AST) -> bool:
    """Whether a method is given its class, also where it is asked of the class."""
    return any(_name(names, one) == _OF_CLASS for one in getattr(function, "decorator_list", ()))


def _name(names: Names, decorator: ast.expr) -> str:
    asked = decorator.func if isinstance(decorator, ast.Call) else decorator
    is_builtin = isinstance(asked, ast.Name) and names.binding(asked) is None
    return names.dotted(asked) or (asked.id if is_builtin and isinstance(asked, ast.Name) else "")
