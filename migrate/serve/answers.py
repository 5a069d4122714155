"""Answers that are asked for through handles which Ray Serve itself gives, ``serve.run(app).remote(x)``.

Through Ray 2.9 those were references, which ``ray.get`` and ``ray.wait`` took; today's are responses, which they do not
take.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api.serve_options import GIVE_HANDLES
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.text.source import Source
from migrate.serve.deployments import OPTIONS, decorator_of
from migrate.serve.handles import ASK, GET

_HANDLE: Final = "get_handle"
_WAITS: Final = (GET, "ray.wait")
"""What takes references alone."""


def answers(source: Source) -> Iterator[ast.Call]:
    """The calls that ask something through a handle that Serve gives."""
    for asking in source.names.attributes({ASK}):
        call = source.names.parents.get(asking)
        if isinstance(call, ast.Call) and call.func is asking and _is_handle(source, asking.value):
            yield call


def _is_handle(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a handle that Serve gives, or a method of one, or one with options."""
    while True:
        value = source.names.value(node)
        if isinstance(value, ast.Attribute):
            node = value.value
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == OPTIONS:
            node = value.func.value
        else:
            return isinstance(value, ast.Call) and source.names.dotted(value.func) in GIVE_HANDLES


def waits_for_answers(source: Source) -> Iterator[ast.expr]:
    """What waits for an answer, or a list of some, as for a reference: what takes those alone, and a second await."""
    waits = [call for call, dotted in source.names.calls() if dotted in _WAITS and call.args]
    asked: set[ast.expr] = {*answers(source)} if waits else set()
    awaited = set(awaited_in_deployments(source))
    for call in waits if asked or awaited else ():
        given = source.names.value(call.args[0])
        parts = given.elts if isinstance(given, ast.List | ast.Tuple) else [given]
        made = given.elt if isinstance(given, ast.ListComp) else None
        if not {made, *map(source.names.value, parts)}.isdisjoint(asked | awaited):
            yield call
    for again in source.names.of(ast.Await) if awaited else ():
        if source.names.value(again.value) in awaited:
            yield again


def awaited_in_deployments(source: Source) -> Iterator[ast.Await]:
    """What awaits the answer of a handle that a deployment was bound to, ``await self.model.remote(x)``."""
    if source.names.attributes({_HANDLE}):
        return  # such handles are reported themselves, unless they are rewritten
    for awaiting in source.names.of(ast.Await):
        asked = source.names.value(awaiting.value)
        if not isinstance(asked, ast.Call) or not isinstance(asked.func, ast.Attribute) or asked.func.attr != ASK:
            continue
        bound = _bound(asked.func.value)
        if isinstance(bound, ast.Attribute) and decorator_of(source, class_of_self(source, bound)) is not None:
            yield awaiting


def _bound(handle: ast.expr) -> ast.expr:
    """The attribute of ``self`` that a method of a handle, or one with options, begins with."""
    while isinstance(handle, ast.Call | ast.Attribute) and not _is_of_name(handle):
        handle = handle.func if isinstance(handle, ast.Call) else handle.value
    return handle


def _is_of_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
