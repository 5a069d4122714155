"""``Model.get_handle()`` and ``serve.get_deployment("Model").get_handle()``, through Ray 2.6: handles of today.

Fires on handles (``SRV131``, ``SRV153``) of deployments that the file itself runs before, each as an application of its
own: ``serve.get_deployment_handle("Model", "Model")`` gives them. What is asked through them is awaited once, where a
reference was awaited and then the answer; ``ray.get(handle.remote(x))`` is ``await handle.remote(x)`` where an event
loop runs, in ``async def`` and in the cells of a notebook, and ``handle.remote(x).result()`` in a script.

Declines, with a finding: deployments that other files run, or that the file runs afterwards; handles that are handed
on; answers that are waited for in another way, and in functions that may be called where an event loop runs.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.serve.applications import Run, named, runs
from migrate.serve.deployments import is_deployment
from migrate.serve.handles import waited_today

ORDER = 72

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray import serve


@serve.deployment
class Prices:
    def __call__(self, name):
        return len(name)


Prices.deploy()


@serve.deployment(route_prefix="/front")
class Front:
    def __init__(self):
        self.prices = Prices.get_handle(sync=False)

    async def __call__(self, request):
        return await (await self.prices.remote(request.query_params["name"]))


Front.deploy()
handle = Prices.get_handle()
print(ray.get(handle.remote("bread")))
""",
        """\
from ray import serve


@serve.deployment
class Prices:
    def __call__(self, name):
        return len(name)


serve.run(Prices.bind(), name="Prices", route_prefix="/Prices")


@serve.deployment
class Front:
    def __init__(self):
        self.prices = serve.get_deployment_handle("Prices", "Prices")

    async def __call__(self, request):
        return await self.prices.remote(request.query_params["name"])


serve.run(Front.bind(), name="Front", route_prefix="/front")
handle = serve.get_deployment_handle("Prices", "Prices")
print(handle.remote("bread").result())
""",
    ),
)

_SERVE: Final = "ray.serve"
_HANDLE: Final = "get_handle"
_SYNC: Final = "sync"


def rewrite(result: Result) -> None:
    """Give every deployment that the file runs handles of today."""
    source = result.source
    methods = source.names.attributes({_HANDLE})
    if not methods:
        return
    every = list(runs(source))
    for method in methods:
        call = source.names.parents.get(method)
        if not isinstance(call, ast.Call) or call.func is not method or guarded(source.names, call):
            continue
        if not every or not is_deployment(source, method.value):
            continue
        try:
            result.edits += _edits(source, call, method, every)
        except (Declined, Taken):
            continue  # what is left is reported


def _edits(source: Source, call: ast.Call, method: ast.Attribute, every: list[Run]) -> list[Edit]:
    """The edits after which a handle is one of today, and what is asked through it is waited for so."""
    is_sync = passed(call, 0, _SYNC)
    if len(call.args) + len(call.keywords) > 1 or (
        (call.args or call.keywords) and not isinstance(is_sync, ast.Constant)
    ):
        raise Declined("what kind of handle it is cannot be told")
    is_async = isinstance(is_sync, ast.Constant) and is_sync.value is False
    serve, added = ensure(source, _SERVE, call)
    if added:
        raise Declined("Serve itself is not imported")
    name, app, run = named(source, method.value, every)
    _check_order(source, call, run, every)
    edits = list(waited_today(source, call, is_async))
    return [*edits, Edit(source.start(call), source.end(call), f"{serve}.get_deployment_handle({name}, {app})")]


def _check_order(source: Source, call: ast.Call, mine: list[Run], every: list[Run]) -> None:
    """Refuse a handle of what runs later: it is there no earlier today."""
    names = source.names
    owner = names.above(call, ast.ClassDef)
    function = names.function(call)
    if owner is not None:
        later = [one.call for one in every if one.node is owner]
    elif function is not None:
        later = [one.call for one in every if one.node is function]
        uses = names.reads(function.name, names.scope(function))
        later += [use for use in uses if names.function(use) is None] if not later else []  # type: ignore[misc]
    else:
        later = [call]
    first = min(source.start(one.call) for one in mine)
    if not later or any(source.start(one) < first for one in later):
        raise Declined("it is not seen to run before")
