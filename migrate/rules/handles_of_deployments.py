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
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Declined, Example, Result
from migrate.serve.deployments import BIND, Defined, decorator_of, deployed, is_deployment, rooted
from migrate.serve.handles import waited_today
from migrate.serve.running import options_of

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
_RUN: Final = "ray.serve.run"
_GIVES: Final = "ray.serve.get_deployment"
_HANDLE: Final = "get_handle"
_NAME: Final = "name"
_SYNC: Final = "sync"


class _Run(NamedTuple):
    """A deployment that the file runs as an application.

    Attributes:
        call: The call of ``serve.run``.
        node: The class or function.
        name: What the deployment is called, as text.
        app: What the application is called, as text.
    """

    call: ast.Call
    node: Defined
    name: str
    app: str


def rewrite(result: Result) -> None:
    """Give every deployment that the file runs handles of today."""
    source = result.source
    methods = source.names.attributes({_HANDLE})
    if not methods:
        return
    runs = list(_runs(source))
    for method in methods:
        call = source.names.parents.get(method)
        if not isinstance(call, ast.Call) or call.func is not method or guarded(source.names, call):
            continue
        if not runs or not is_deployment(source, method.value):
            continue
        try:
            result.edits += _edits(source, call, method, runs)
        except (Declined, Taken):
            continue  # what is left is reported


def _runs(source: Source) -> Iterator[_Run]:
    """The deployments that the module runs under a name."""
    names = source.names
    for call, dotted in names.calls():
        if dotted != _RUN or names.above(call, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef) is not None:
            continue
        bound = names.value(call.args[0]) if call.args else None
        app = keyword(call, _NAME)
        if not isinstance(bound, ast.Call) or not _is_text(app) or app is None:
            continue
        one = deployed(source, bound, lambda root: _defined(source, root) is not None)
        node = _defined(source, one.root) if one is not None and one.method.attr == BIND else None
        name = _name(source, node, list(one.options)) if one is not None and node is not None else None
        if node is not None and name is not None:
            yield _Run(call, node, name, source.text(app))


def _edits(source: Source, call: ast.Call, method: ast.Attribute, runs: list[_Run]) -> list[Edit]:
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
    name, app, run = _named(source, method.value, runs)
    _check_order(source, call, run, runs)
    edits = list(waited_today(source, call, is_async))
    return [*edits, Edit(source.start(call), source.end(call), f"{serve}.get_deployment_handle({name}, {app})")]


def _named(source: Source, asked: ast.expr, runs: list[_Run]) -> tuple[str, str, list[_Run]]:
    """What a deployment and its application are called, as text, and what may run it."""
    given = source.names.value(asked)
    if isinstance(given, ast.Call) and source.names.dotted(given.func) == _GIVES:
        name = passed(given, 0, _NAME)
        if isinstance(name, ast.Name) and all(_same(one.name, one.app) for one in runs):
            return name.id, name.id, runs
        if not _is_text(name) or name is None:
            raise Declined("what it is called cannot be told")
        return _of(source.text(name), [one for one in runs if _same(one.name, source.text(name))])
    root, options = rooted(source, asked, lambda root: _defined(source, root) is not None)
    node = _defined(source, root) if root is not None else None
    text = _name(source, node, options) if node is not None else None
    return _of(text or "", [one for one in runs if text and one.node is node and _same(one.name, text)])


def _of(name: str, runs: list[_Run]) -> tuple[str, str, list[_Run]]:
    apps = {one.app for one in runs}
    if len(apps) != 1:
        raise Declined("the file does not run it as one application")
    return name, apps.pop(), runs


def _check_order(source: Source, call: ast.Call, mine: list[_Run], runs: list[_Run]) -> None:
    """Refuse a handle of what runs later: it is there no earlier today."""
    names = source.names
    owner = names.above(call, ast.ClassDef)
    function = names.function(call)
    if owner is not None:
        later = [one.call for one in runs if one.node is owner]
    elif function is not None:
        later = [one.call for one in runs if one.node is function]
        uses = names.reads(function.name, names.scope(function))
        later += [use for use in uses if names.function(use) is None] if not later else []  # type: ignore[misc]
    else:
        later = [call]
    first = min(source.start(one.call) for one in mine)
    if not later or any(source.start(one) < first for one in later):
        raise Declined("it is not seen to run before")


def _defined(source: Source, node: ast.expr) -> Defined | None:
    """The class or function of the file that a name stands for, if it is a deployment."""
    binding = source.names.binding(node)
    found = binding.node if binding is not None else None
    return found if isinstance(found, Defined) and decorator_of(source, found) is not None else None


def _name(source: Source, node: Defined, options: list[ast.Call]) -> str | None:
    """What a deployment is called, as text; None if that is not written down."""
    decorator = decorator_of(source, node)
    made = [decorator] if isinstance(decorator, ast.Call) else []
    try:
        name = options_of(source, [*made, *options]).get(_NAME, f'"{node.name}"')
    except Declined:
        return None
    return name if name.startswith(('"', "'")) else None


def _same(one: str, other: str) -> bool:
    return one.strip("\"'") == other.strip("\"'")


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
