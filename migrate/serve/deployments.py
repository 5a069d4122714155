"""What is run as a deployment: ``Model.options(...).bind(...)``, or ``deploy(...)`` through Ray 2.6."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from legacy_api.serve_options import NEW_API
from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source

if TYPE_CHECKING:
    from migrate.resolve.names.scopes import Binding

DEPLOYMENT: Final = "ray.serve.deployment"
"""What makes a class or a function a deployment."""
BIND: Final = "bind"
DEPLOY: Final = "deploy"
OPTIONS: Final = "options"
_SERVE: Final = "ray.serve"
_GIVES: Final = "ray.serve.get_deployment"
_LEVELS: Final = 4
"""How many ``options(...)`` and variables may stand between."""
Defined = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
"""A class or function."""


class Deployed(NamedTuple):
    """A deployment that is given what it is made with.

    Attributes:
        call: What gives it that: ``bind(...)`` or ``deploy(...)``.
        method: The function of that call, an attribute of the deployment.
        options: The calls that give the deployment options, the first ones first.
        root: What stands for the deployment itself.
    """

    call: ast.Call
    method: ast.Attribute
    options: tuple[ast.Call, ...]
    root: ast.expr


class Made(NamedTuple):
    """A class or function that a decorator makes a deployment.

    Attributes:
        source: The file that it stands in, which may be another one of the tree.
        node: The class or function.
        decorator: The decorator.
    """

    source: Source
    node: Defined
    decorator: ast.expr

    @property
    def calls(self) -> list[ast.Call]:
        """The decorator if it is given options, as those of calls are."""
        return [self.decorator] if isinstance(self.decorator, ast.Call) else []


def deployed(source: Source, call: ast.Call, is_deployment: Callable[[ast.expr], bool]) -> Deployed | None:
    """What a call deploys, or binds to be deployed; None if that is no deployment.

    Args:
        source: The file.
        call: The call.
        is_deployment: Whether an expression is a deployment without further options.
    """
    method = call.func
    if not isinstance(method, ast.Attribute) or method.attr not in (BIND, DEPLOY):
        return None
    root, options = rooted(source, method.value, is_deployment)
    return Deployed(call, method, tuple(options), root) if root is not None else None


def rooted(
    source: Source, node: ast.expr, is_deployment: Callable[[ast.expr], bool]
) -> tuple[ast.expr | None, list[ast.Call]]:
    """What stands for a deployment itself, and the calls that give it options, the first ones first.

    Args:
        source: The file.
        node: The deployment, with options or without.
        is_deployment: Whether an expression is a deployment without further options.
    """
    options: list[ast.Call] = []
    for _ in range(_LEVELS):
        if is_deployment(node):
            return node, options[::-1]
        value = source.names.value(node)
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute) or value.func.attr != OPTIONS:
            return None, []
        options.append(value)
        node = value.func.value
    return None, []


def decorator_of(source: Source, node: ast.AST | None) -> ast.expr | None:
    """The decorator that makes a class or function a deployment; None if none does."""
    for part in node.decorator_list if isinstance(node, Defined) else ():
        if source.names.dotted(part.func if isinstance(part, ast.Call) else part) == DEPLOYMENT:
            return part
    return None


def made(source: Source, node: ast.expr) -> Made | None:
    """The one class or function that an expression names, of the file or of another one, if it is a deployment."""
    home, bindings = _defined(source, node)
    found = bindings[0].node if len(bindings) == 1 else None
    decorator = decorator_of(home, found)
    return Made(home, found, decorator) if isinstance(found, Defined) and decorator is not None else None


def _defined(source: Source, node: ast.expr) -> tuple[Source, list[Binding]]:
    """The file that defines what an expression names, and what gives the name its meaning there."""
    dotted = source.names.dotted(node)
    if not source.path or dotted is None or dotted.startswith("ray."):
        return source, source.names.bindings(node)
    return definition(source.path, dotted) or (source, [])


def is_deployment(source: Source, node: ast.expr, depth: int = _LEVELS) -> bool:
    """Whether an expression is a deployment that the file makes or has from another one, or asks Serve for.

    Args:
        source: The file.
        node: The expression.
        depth: How many variables and ``options(...)`` may stand between.
    """
    home, bindings = _defined(source, node)
    if bindings and all(decorator_of(home, one.node) is not None for one in bindings):
        return True
    if home is not source and depth and len(bindings) == 1 and bindings[0].value is not None:
        return is_deployment(home, bindings[0].value, depth - 1)
    names = source.names
    value = names.value(node)
    if not depth or not isinstance(value, ast.Call):
        return False
    if names.dotted(value.func) in (DEPLOYMENT, _GIVES):
        return True
    called = value.func
    if isinstance(called, ast.Attribute) and called.attr == OPTIONS:
        return is_deployment(source, called.value, depth - 1)
    return isinstance(called, ast.Call) and names.dotted(called.func) == DEPLOYMENT


def option_calls(source: Source) -> Iterator[ast.Call]:
    """The calls that give a deployment options: ``serve.deployment(...)``, and ``options(...)`` of one."""
    for call in source.names.of(ast.Call):
        called = call.func
        is_asked = isinstance(called, ast.Attribute) and called.attr == OPTIONS and is_deployment(source, called.value)
        if is_asked or source.names.dotted(called) == DEPLOYMENT:
            yield call


def handle_calls(source: Source) -> Iterator[ast.Call]:
    """The calls that give a handle of a deployment the option to be one of today, which no other ``options`` takes."""
    if not any(dotted.startswith(_SERVE) for _, _, dotted in source.names.imports):
        return
    for call in source.names.of(ast.Call):
        called = call.func
        if (
            isinstance(called, ast.Attribute)
            and called.attr == OPTIONS
            and any(word.arg == NEW_API for word in call.keywords)
        ):
            yield call
