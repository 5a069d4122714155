"""Deployments that a file runs, each as an application of its own: ``serve.run(Model.bind(...), name="Model")``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import keyword, passed
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.serve.deployments import BIND, Defined, Made, deployed, made, rooted
from migrate.serve.running import options_of

_RUN: Final = "ray.serve.run"
_GIVES: Final = "ray.serve.get_deployment"
_NAME: Final = "name"


class Run(NamedTuple):
    """A deployment that the file runs as an application.

    Attributes:
        call: The call of ``serve.run``.
        node: The class or function, which may stand in another file.
        name: What the deployment is called, as text.
        app: What the application is called, as text.
    """

    call: ast.Call
    node: Defined
    name: str
    app: str


def runs(source: Source) -> Iterator[Run]:
    """The deployments that the module runs under a name."""
    names = source.names
    for call, dotted in names.calls():
        if dotted != _RUN or names.above(call, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef) is not None:
            continue
        bound = names.value(call.args[0]) if call.args else None
        app = keyword(call, _NAME)
        if not isinstance(bound, ast.Call) or not _is_text(app) or app is None:
            continue
        one = deployed(source, bound, lambda root: made(source, root) is not None)
        found = made(source, one.root) if one is not None and one.method.attr == BIND else None
        name = _name(source, found, list(one.options)) if one is not None and found is not None else None
        if found is not None and name is not None:
            yield Run(call, found.node, name, source.text(app))


def named(source: Source, asked: ast.expr, runs: list[Run]) -> tuple[str, str, list[Run]]:
    """What a deployment and its application are called, as text, and what may run it.

    Args:
        source: The file.
        asked: The deployment, or what asks Serve for it.
        runs: All that the file runs.

    Raises:
        Declined: If that cannot be told, or the file does not run it as one application.
    """
    given = source.names.value(asked)
    if isinstance(given, ast.Call) and source.names.dotted(given.func) == _GIVES:
        name = passed(given, 0, _NAME)
        if isinstance(name, ast.Name) and all(_same(one.name, one.app) for one in runs):
            return name.id, name.id, runs
        if not _is_text(name) or name is None:
            raise Declined("what it is called cannot be told")
        return _of(source.text(name), [one for one in runs if _same(one.name, source.text(name))])
    root, options = rooted(source, asked, lambda root: made(source, root) is not None)
    found = made(source, root) if root is not None else None
    text = _name(source, found, options) if found is not None else None
    mine = [one for one in runs if found is not None and one.node is found.node]
    return _of(text or "", [one for one in mine if text and _same(one.name, text)])


def _of(name: str, runs: list[Run]) -> tuple[str, str, list[Run]]:
    apps = {one.app for one in runs}
    if len(apps) != 1:
        raise Declined("the file does not run it as one application")
    return name, apps.pop(), runs


def _name(source: Source, found: Made, options: list[ast.Call]) -> str | None:
    """What a deployment is called, as text; None if that is not written down."""
    try:
        name = {**options_of(found.source, found.calls), **options_of(source, options)}.get(
            _NAME, f'"{found.node.name}"'
        )
    except Declined:
        return None
    return name if name.startswith(('"', "'")) else None


def _same(one: str, other: str) -> bool:
    return one.strip("\"'") == other.strip("\"'")


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
