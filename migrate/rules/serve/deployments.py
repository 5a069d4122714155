"""``Model.deploy(...)`` and routes of deployments of Ray Serve, through Ray 2.6: ``serve.run`` takes both today.

Fires on classes and functions of the file under ``@serve.deployment``: a statement ``Model.deploy(...)`` becomes
``serve.run(Model.bind(...))``, with the name and the route that it had; a ``route_prefix=`` of the deployment, or of
its ``options(...)``, goes to where it is run. Those of other files of the tree are run likewise, with the name and the
route that stand there.

The route "/" is left out, as ``serve.run`` has it if nothing else is said.

Declines, with a finding: deployments that several statements run while they have another route, routes in files that
do not run what has them, names that are not written out where there is no route, and what is deployed without waiting.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.serve.deployments import DEPLOY, DEPLOYMENT, Defined, Deployed, Made, decorator_of, deployed, made
from migrate.serve.running import NAME, ROOT, ROUTE, is_written_out, options_of, run_today

ORDER = 71

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve


@serve.deployment(num_replicas=2, route_prefix="/prices")
class Prices:
    def __init__(self, path):
        self.model = load(path)


@serve.deployment
def ping(request):
    return "pong"


serve.start()
Prices.deploy("model.pt")
ping.deploy()
""",
        """\
from ray import serve


@serve.deployment(num_replicas=2)
class Prices:
    def __init__(self, path):
        self.model = load(path)


@serve.deployment
def ping(request):
    return "pong"


serve.start()
serve.run(Prices.bind("model.pt"), name="Prices", route_prefix="/prices")
serve.run(ping.bind(), name="ping", route_prefix="/ping")
""",
    ),
)

_DEPLOYED: Final = "ray.serve.Deployment.deploy"
_SERVE: Final = "ray.serve"


def rewrite(result: Result) -> None:
    """Rewrite how every deployment of the file is run."""
    source = result.source
    _rewrite_those_of_others(result)
    if DEPLOYMENT not in {dotted for _, dotted in source.names.uses()}:
        return
    names = source.names
    defined: list[Defined] = [*names.of(ast.ClassDef), *names.of(ast.FunctionDef), *names.of(ast.AsyncFunctionDef)]
    for node in defined:
        decorator = decorator_of(source, node)
        if decorator is not None and not guarded(names, node):
            _rewrite(result, node, decorator)


def _rewrite_those_of_others(result: Result) -> None:
    """Rewrite how deployments are run that stand in other files."""
    source = result.source

    def is_of_others(root: ast.expr) -> bool:
        found = made(source, root)
        return found is not None and found.source is not source

    for method in source.names.attributes({DEPLOY}):
        call = source.names.parents.get(method)
        one = deployed(source, call, is_of_others) if isinstance(call, ast.Call) and call.func is method else None
        found = made(source, one.root) if one is not None else None
        if one is None or found is None or guarded(source.names, one.call):
            continue
        try:
            result.edits += list(_edits_of_others(source, one, found))
        except (Declined, Taken) as reason:
            result.decline(one.call, find(_DEPLOYED), _DEPLOYED, str(reason))


def _edits_of_others(source: Source, one: Deployed, found: Made) -> Iterator[Edit]:
    """The edits after which a deployment of another file is run as today."""
    there = options_of(found.source, found.calls)
    if any(not is_written_out(text) for name, text in there.items() if name in (NAME, ROUTE)):
        raise Declined("its name or its route is not written out in the file that makes it")
    serve, added = ensure(source, _SERVE, one.call)
    yield from added
    said = {**there, **options_of(source, one.options)}
    yield from run_today(source, one, said, f'"{found.node.name}"', lambda _: serve)


def _rewrite(result: Result, node: Defined, decorator: ast.expr) -> None:
    """Rewrite how one deployment is run: all of it if it has a route, as that goes, else each statement by itself."""
    source = result.source
    every = list(_run(source, node))
    routed = _routes(source, decorator)
    if _is_root(source, decorator):  # wherever it is run
        result.edits += routed
        routed = []
    for group in [every] if routed else [[one] for one in every]:
        try:
            edits = [edit for one in group for edit in _edits(source, node, decorator, one)]
        except (Declined, Taken) as reason:
            for one in group:
                if one.method.attr == DEPLOY:
                    result.decline(one.call, find(_DEPLOYED), _DEPLOYED, str(reason))
            continue
        result.edits += [*edits, *(routed if group else [])]


def _routes(source: Source, decorator: ast.expr) -> list[Edit]:
    """The edits that take the route out of a decorator, if it has one."""
    if not isinstance(decorator, ast.Call):
        return []
    names = [entry.name for entry in entries(source, decorator)]
    if names == [ROUTE]:
        return [Edit(source.end(decorator.func), source.end(decorator), "")]
    return replaced(source, decorator, {ROUTE: ""})


def _is_root(source: Source, decorator: ast.expr) -> bool:
    """Whether a decorator says the route that is the default of ``serve.run``."""
    said = entries(source, decorator) if isinstance(decorator, ast.Call) else []
    return any(entry.name == ROUTE and source.text(entry.node) in ROOT for entry in said)


def _run(source: Source, node: Defined) -> Iterator[Deployed]:
    """Where a deployment is given what it is made with."""

    def is_it(root: ast.expr) -> bool:
        return isinstance(root, ast.Name) and [one.node for one in source.names.bindings(root)] == [node]

    for call in source.names.of(ast.Call):
        one = deployed(source, call, is_it)
        if one is not None:
            yield one


def _edits(source: Source, node: Defined, decorator: ast.expr, one: Deployed) -> Iterator[Edit]:
    """The edits after which a deployment is run as today, if it is run, or has a route."""
    given = [decorator] if isinstance(decorator, ast.Call) else []
    said = options_of(source, [*given, *one.options])
    if one.method.attr == DEPLOY or ROUTE in said:
        yield from run_today(source, one, said, f'"{node.name}"', lambda dotted: _spelled(source, dotted, node))


def _spelled(source: Source, dotted: str, where: ast.AST) -> str:
    """How the file writes Serve, which it has under a name, as it makes deployments with it."""
    written, added = ensure(source, dotted, where)
    if added:
        raise Declined("Serve itself is not imported")
    return written
