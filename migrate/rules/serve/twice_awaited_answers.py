"""``await (await self.model.remote(x))`` in a deployment, through Ray 2.6: awaited once.

Fires on what a deployment awaits, or gives to ``ray.get``, when it has awaited it of a handle that it was bound to
(``SRV178``): that was a reference, and is the answer today. The file itself has a deployment with the method that is
asked, which gives no reference of its own.

Declines, with a finding: methods of deployments of other files, those that may give references, which are awaited
twice today, too, and answers that are handed on in between.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.serve.answers import awaited_in_deployments, waits_for_answers
from migrate.serve.deployments import Defined, decorator_of
from migrate.serve.handles import ASK, awaited_once

ORDER = 74

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve


@serve.deployment
class Model:
    def predict(self, value):
        return value + 1


@serve.deployment
class Front:
    def __init__(self, model):
        self.model = model

    async def __call__(self, request):
        return await (await self.model.predict.remote(1))


serve.run(Front.bind(Model.bind()))
""",
        """\
from ray import serve


@serve.deployment
class Model:
    def predict(self, value):
        return value + 1


@serve.deployment
class Front:
    def __init__(self, model):
        self.model = model

    async def __call__(self, request):
        return await self.model.predict.remote(1)


serve.run(Front.bind(Model.bind()))
""",
    ),
)

_CALL: Final = "__call__"
_PUT: Final = "ray.put"
_DEPTH: Final = 4
"""How many variables may stand between."""


def rewrite(result: Result) -> None:
    """Await every such answer once."""
    source = result.source
    if next(waits_for_answers(source), None) is None:
        return
    for awaiting in awaited_in_deployments(source):
        call = source.names.value(awaiting.value)
        if not isinstance(call, ast.Call) or guarded(source.names, call) or not _gives_an_answer(source, call):
            continue
        try:
            edits = list(awaited_once(source, awaiting.value))
        except Declined:
            continue  # what is left is reported, if it is waited for again
        result.edits += edits


def _gives_an_answer(source: Source, call: ast.Call) -> bool:
    """Whether what is asked is a method of deployments of the file, none of which gives a reference."""
    asked = call.func.value if isinstance(call.func, ast.Attribute) else None
    handle = asked.value if isinstance(asked, ast.Attribute) else None
    if not isinstance(asked, ast.Attribute) or isinstance(handle, ast.Call):
        return False
    name = asked.attr if isinstance(handle, ast.Attribute) else _CALL
    asking = source.names.above(call, ast.ClassDef)
    methods = [method for home, method in _methods(source, name) if home is not asking]
    return bool(methods) and not any(_may_give_reference(source, method) for method in methods)


def _methods(source: Source, name: str) -> Iterator[tuple[Defined, FunctionNode]]:
    """What deployments of the file answer by a name, and the class that it is of; a function answers itself."""
    for node in source.names.of(ast.ClassDef):
        if decorator_of(source, node) is not None:
            yield from ((node, method) for method in methods_of(node) if method.name == name)
    functions: list[FunctionNode] = [*source.names.of(ast.FunctionDef), *source.names.of(ast.AsyncFunctionDef)]
    for function in functions if name == _CALL else ():
        if decorator_of(source, function) is not None:
            yield function, function


def _may_give_reference(source: Source, method: FunctionNode) -> bool:
    """Whether a method gives what had to be waited for once more, through Ray 2.6."""
    gives = [part.value for part in ast.walk(method) if isinstance(part, ast.Return | ast.Yield | ast.YieldFrom)]
    return any(_waits(source, method, value) for value in gives if value is not None)


def _waits(source: Source, method: FunctionNode, value: ast.expr, depth: int = _DEPTH) -> int:
    """How often an expression had to be waited for until it was an answer: twice, if it asks a handle."""
    if isinstance(value, ast.Await):
        return max(0, _waits(source, method, value.value, depth) - 1)
    if isinstance(value, ast.Call) and source.names.dotted(value.func) == _PUT:
        return 1
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == ASK:
        return 2
    parts = [part for part in ast.iter_child_nodes(value) if isinstance(part, ast.expr)]
    if isinstance(value, ast.Name):
        parts = [given for given in _given(method, value.id) if depth]
        depth -= 1
    return max((_waits(source, method, part, depth) for part in parts), default=0)


def _given(method: FunctionNode, name: str) -> Iterator[ast.expr]:
    """What a variable of a method is given, or what is put into it."""
    for part in ast.walk(method):
        if isinstance(part, ast.Assign | ast.AugAssign | ast.NamedExpr):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            yield from [part.value] if any(_stores(target, name) for target in targets) else []
        elif isinstance(part, ast.For | ast.AsyncFor | ast.comprehension) and _stores(part.target, name):
            yield part.iter
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            owner = part.func.value
            yield from part.args if isinstance(owner, ast.Name) and owner.id == name else ()


def _stores(target: ast.expr, name: str) -> bool:
    """Whether something is kept in a variable, or in a part of what it holds."""
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(target))
