"""How a deployment is run today: ``serve.run(Model.bind(...), name=..., route_prefix=...)``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.serve.deployments import BIND, DEPLOY, OPTIONS, Deployed

ROUTE: Final = "route_prefix"
ROOT: Final = ('"/"', "'/'")
"""The route that whatever is run has today if nothing is said, as text."""
NAME: Final = "name"
_SERVE: Final = "ray.serve"
_RUN: Final = "ray.serve.run"
_URL: Final = "url"
_PLACE: Final = "http://127.0.0.1:8000"
"""Where Serve answers if nothing else was said."""
_PLACED: Final = ("http_options", "host", "port")


def is_written_out(text: str) -> bool:
    """Whether an option is a text, or None, that means the same in another file."""
    return text == "None" or text.startswith(('"', "'"))


def options_of(source: Source, calls: Iterable[ast.Call]) -> dict[str, str]:
    """What calls say of a deployment, as text; the later ones count.

    Raises:
        Declined: If one unpacks something.
    """
    said = {entry.name: source.text(entry.node) for call in calls for entry in entries(source, call)}
    if "*" in said:
        raise Declined("its options cannot be told apart")
    return said


def run_today(
    source: Source, one: Deployed, said: dict[str, str], name: str, spelled: Callable[[str], str]
) -> Iterator[Edit]:
    """The edits after which ``serve.run`` is given the route of a deployment, and runs what was deployed.

    Args:
        source: The file.
        one: What is run.
        said: What is said of it: its options.
        name: What it is called if they do not say.
        spelled: How the file writes something that it is to import.

    Raises:
        Declined: If it cannot be told where it is run, or how.
    """
    for option in one.options:
        yield from replaced(source, option, {ROUTE: ""})
    if one.method.attr == BIND:
        if ROUTE in said and said[ROUTE] not in ROOT:
            yield from _routed(source, one, said[ROUTE])
        return
    if not _is_unread(source, one.call) or any((word.arg or "").startswith("_") for word in one.call.keywords):
        raise Declined("it is deployed in a way that is not followed")
    start, end = source.start(one.call), source.end(one.call)
    route = _route(said, name)
    yield Edit(start, start, f"{spelled(_SERVE)}.run(")
    yield Edit(source.end(one.method) - len(DEPLOY), source.end(one.method), BIND)
    yield Edit(end, end, f", {NAME}={said.get(NAME, name)}, {ROUTE}={route})")


def _is_unread(source: Source, deploying: ast.Call) -> bool:
    """Whether nothing is done with what ``deploy`` gives, which was None: a name may be given it."""
    names = source.names
    parent = names.parents.get(deploying)
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    variable = names.variable(target) if isinstance(target, ast.Name) else None
    if variable is None:
        return isinstance(parent, ast.Expr)
    scope, name = variable
    is_public = scope is names.module and may_be_taken_by_others(source.path, name)
    return not is_public and not names.is_read(name, scope)


def _route(said: dict[str, str], name: str) -> str:
    """The route of a deployment that is deployed, as text: as it says, or its name."""
    name = said.get(NAME, name)
    if ROUTE not in said and not name.startswith(('"', "'")):
        raise Declined("its route cannot be told")
    return said.get(ROUTE, f"{name[0]}/{name[1:]}")


def _routed(source: Source, one: Deployed, route: str) -> Iterator[Edit]:
    """The edit that gives a route to the one ``serve.run`` of the file that runs a deployment."""
    runs = [
        call
        for call, dotted in source.names.calls()
        if dotted == _RUN and call.args and source.names.value(call.args[0]) is one.call
    ]
    if len(runs) != 1:
        raise Declined("its route is not given to one `serve.run` of the file")
    run = runs[0]
    if not any(word.arg == ROUTE for word in run.keywords):
        yield behind(source, run, entries(source, run)[-1], [f"{ROUTE}={route}"])


def asked_for_urls(source: Source, every: list[Deployed]) -> dict[Deployed, list[ast.Attribute]]:
    """Where a variable that holds a deployment with options is asked for its URL.

    Raises:
        Declined: If it is used for more than that and being run.
    """
    made = {option: one for one in every for option in one.options}
    asked: dict[Deployed, list[ast.Attribute]] = {}
    for node in source.names.of(ast.Name):
        value = source.names.value(node)
        if not isinstance(node.ctx, ast.Load) or not isinstance(value, ast.Call) or value not in made:
            continue
        parent = source.names.parents.get(node)
        if not isinstance(parent, ast.Attribute) or parent.attr not in (BIND, DEPLOY, OPTIONS, _URL):
            raise Declined("a variable that holds it is used for more")
        if parent.attr == _URL:
            asked.setdefault(made[value], []).append(parent)
    return asked


def url_of(source: Source, one: Deployed, said: dict[str, str], name: str) -> str:
    """Where a deployment answered that is deployed, as text.

    Raises:
        Declined: If that cannot be told.
    """
    placed = {
        word.arg for call, dotted in source.names.calls() if dotted.startswith(f"{_SERVE}.") for word in call.keywords
    }
    route = _route(said, name)
    if one.method.attr == BIND or not placed.isdisjoint(_PLACED) or not route.startswith(('"/', "'/")):
        raise Declined("where it answers cannot be told")
    return f"{route[0]}{_PLACE}{route[1:]}"
