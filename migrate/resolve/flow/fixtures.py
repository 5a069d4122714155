"""Fixtures of pytest: tests and other fixtures are given what these return or yield, by their parameters' names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.flow.decorators import is_fixture
from migrate.resolve.names.names import Names
from migrate.resolve.names.scopes import FunctionNode

_TEST: Final = "test"


def fixtures_of(names: Names) -> dict[str, ast.FunctionDef]:
    """The fixtures that a file defines at its top level, by their names."""
    functions = (node for node in names.of(ast.FunctionDef) if is_fixture(names, node))
    return {function.name: function for function in functions if names.scope(function) is names.module}


def is_given_fixtures(names: Names, parameter: ast.arg) -> bool:
    """Whether pytest gives a parameter what the fixture of its name has: that of a test, or of another fixture."""
    function = names.owners.get(parameter)
    if not isinstance(function, FunctionNode) or function.name == parameter.arg:
        return False
    if any(parameter.arg in text for text in _texts(function)):  # `@pytest.mark.parametrize("name", ...)`
        return False
    return function.name.startswith(_TEST) or is_fixture(names, function)


def _texts(function: FunctionNode) -> Iterator[str]:
    for decorator in function.decorator_list:
        nodes = (node.value for node in ast.walk(decorator) if isinstance(node, ast.Constant))
        yield from (text for text in nodes if isinstance(text, str))
