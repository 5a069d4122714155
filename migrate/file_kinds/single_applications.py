"""A config file of Ray Serve for one application alone, which Ray 2.0 - 2.6 took, as one for several.

The lines of the file move as they are; what they say then is read again, and compared with what it has to be. A file of
which that cannot be told is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from legacy_api import known
from legacy_api.serve_options import OF_ONE
from migrate.file_kinds.sites import Site

_TOP: Final = re.compile(r"(?m)^(\w+):(?=[ \t\r\n]|$)")
_FIRST: Final = "import_path"
_HTTP: Final = ("host", "port")
_OF_APPLICATION: Final = ("name", "route_prefix", _FIRST, "runtime_env", "deployments", "args")
_ODD: Final = re.compile(r"(?m)^(?:---|\.\.\.|%)|\t|\{\{|\{%|\$\{|[:-][ ]+[&*!]|<<[ ]*:")
"""What may give lines that move another meaning, and marks of templates."""
_ROUTE: Final = re.compile(r"(?m)^[ ]+route_prefix:[ ]*(?P<value>[^\r\n]*?)[ ]*\r?\n")


def single_application_sites(text: str) -> Iterator[Site]:
    """The keys at the top of a file as those of an application; nothing for a file that has applications, or others."""
    keys = list(_TOP.finditer(text))
    names = [key[1] for key in keys]
    is_one = _FIRST in names and {*names} <= {*_OF_APPLICATION, *_HTTP} and len(names) > 1
    if not is_one or len(names) > len({*names}):
        return
    row = known(OF_ONE)
    start = keys[0].start()
    new = None if _ODD.search(text) else _as_several(text, start, keys)
    at = keys[names.index(_FIRST)].start()
    yield Site(start, len(text), row.code, _FIRST, row.advice(), new, at=at)


def _as_several(text: str, start: int, keys: list[re.Match[str]]) -> str | None:
    """The lines from the first key on as those of a file for several applications; None if that is not sure."""
    from migrate.cluster.document import NotReadable, loaded

    try:
        config = loaded(text)
        route = _route(config)
        new = _moved(text, keys, route)
        return new if route is not None and loaded(text[:start] + new) == _expected(config, route) else None
    except NotReadable:
        return None


def _route(config: dict[str, Any]) -> str | None:
    """The route of the application, if one of its deployments has it; None if several have others."""
    deployments = config.get("deployments") or []
    if not isinstance(deployments, list) or not all(isinstance(one, dict) for one in deployments):
        return None
    routes = {one.get("route_prefix") for one in deployments} - {None}
    if "route_prefix" in config or not routes:
        return ""
    return str(routes.pop()) if len(routes) == 1 else None


def _moved(text: str, keys: list[re.Match[str]], route: str | None) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    ends = [key.start() for key in keys[1:]] + [len(text)]
    parts = {key[1]: text[key.start() : end] for key, end in zip(keys, ends, strict=True)}
    http = [part for name, part in parts.items() if name in _HTTP]
    rest = {name: part for name, part in parts.items() if name not in (*_HTTP, "name")}
    if "deployments" in rest:
        rest["deployments"] = _ROUTE.sub("", rest["deployments"])
    lines = [f"http_options:{newline}", *(_deeper(_ended(part, newline)) for part in http)] if http else []
    named = _ended(parts.get("name", f"name: default{newline}"), newline)
    routed = [f"route_prefix: {route}{newline}"] if route else []
    inner = "".join(_deeper(_ended(part, newline)) for part in (named, *routed, *rest.values()))
    return "".join([*lines, f"applications:{newline}", "- ", inner[2:]])


def _ended(part: str, newline: str) -> str:
    return part if part.endswith("\n") else part + newline


def _deeper(part: str) -> str:
    return re.sub(r"(?m)^(?=[^\r\n])", "  ", part)


def _expected(config: dict[str, Any], route: str) -> dict[str, Any]:
    """What the file says once it is for several applications."""
    http = {name: config[name] for name in _HTTP if name in config}
    application = {"name": "default", **{name: value for name, value in config.items() if name not in _HTTP}}
    if route:
        application["route_prefix"] = route
    if application.get("deployments"):
        application["deployments"] = [
            {name: value for name, value in one.items() if name != "route_prefix"} for one in config["deployments"]
        ]
    return {**({"http_options": http} if http else {}), "applications": [application]}
