"""What is run as a deployment: ``Model.options(...).bind(...)``, or ``deploy(...)`` through Ray 2.6."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from legacy_api.serve_options import NEW_API
from migrate.resolve.text.source import Source

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


def is_deployment(source: Source, node: ast.expr, depth: int = _LEVELS) -> bool:
    """Whether an expression is a deployment that the file makes, or asks Serve for.

    Args:
        source: The file.
        node: The expression.
        depth: How many variables and ``options(...)`` may stand between.
    """
    names = source.names
    bindings = names.bindings(node)
    if bindings and all(decorator_of(source, one.node) is not None for one in bindings):
        return True
    value = names.value(node)
    if not depth or not isinstance(value, ast.Call):
        return False
    if names.dotted(value.func) in (DEPLOYMENT, _GIVES):
        return True
    made = value.func
    if isinstance(made, ast.Attribute) and made.attr == OPTIONS:
        return is_deployment(source, made.value, depth - 1)
    return isinstance(made, ast.Call) and names.dotted(made.func) == DEPLOYMENT


def option_calls(source: Source) -> Iterator[ast.Call]:
    """The calls that give a deployment options: ``serve.deployment(...)``, and ``options(...)`` of one."""
    for call in source.names.of(ast.Call):
        made = call.func
        is_asked = isinstance(made, ast.Attribute) and made.attr == OPTIONS and is_deployment(source, made.value)
        if is_asked or source.names.dotted(made) == DEPLOYMENT:
            yield call


def handle_calls(source: Source) -> Iterator[ast.Call]:
    """The calls that give a handle of a deployment the option to be one of today, which no other ``options`` takes."""
    if not any(dotted.startswith(_SERVE) for _, _, dotted in source.names.imports):
        return
    for call in source.names.of(ast.Call):
        made = call.func
        if (
            isinstance(made, ast.Attribute)
            and made.attr == OPTIONS
            and any(word.arg == NEW_API for word in call.keywords)
        ):
            yield call
