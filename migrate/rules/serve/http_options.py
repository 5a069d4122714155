"""``HTTPOptions(num_cpus=1)``: options of the proxies of Ray Serve that there are no more.

Fires on ``HTTPOptions(...)``, and on dictionaries that ``serve.start(http_options=...)`` is given: ``num_cpus`` is left
out (``SRV165``), and so are ``middlewares`` where there are none.

Declines, with a finding: middlewares (``SRV166``), which belong to the application of a deployment today, a number of
machines that answer (``SRV167`` - ``SRV169``), and dictionaries that a variable holds.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from legacy_api.serve_options import HTTP
from migrate.edit.entries import Entry, entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.serve.http_options import http_options

ORDER = 71

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve
from ray.serve.config import HTTPOptions

serve.start(http_options=HTTPOptions(host="0.0.0.0", num_cpus=2, middlewares=[]))
serve.start(http_options={"port": 8001, "num_cpus": 2})
""",
        """\
from ray import serve
from ray.serve.config import HTTPOptions

serve.start(http_options=HTTPOptions(host="0.0.0.0"))
serve.start(http_options={"port": 8001})
""",
    ),
)

_CPUS: Final = "num_cpus"
_MIDDLEWARES: Final = "middlewares"


def rewrite(result: Result) -> None:
    """Leave out what the proxies are not told any more."""
    source = result.source
    for options in http_options(source):
        if guarded(source.names, options) or not _is_in_place(source, options):
            continue
        gone = [entry for entry in entries(source, options) if _is_gone(entry)]
        result.edits += replaced(source, options, {entry.name: "" for entry in gone})
        for entry in gone:
            row = parameters_of(HTTP)[entry.name]
            if entry.name == _CPUS and not _is_constant(entry.node, 0):
                result.note(entry.node, row, row.old, f"removed: {row.note}")


def _is_in_place(source: Source, options: ast.Call | ast.Dict) -> bool:
    """Whether nothing else can read a dictionary: it stands where it is given."""
    is_own = isinstance(options, ast.Call) and owner_of(source.names.dotted(options.func) or "") == HTTP
    return is_own or isinstance(source.names.parents.get(options), ast.Call | ast.keyword)


def _is_gone(entry: Entry) -> bool:
    if entry.name == _MIDDLEWARES:
        return isinstance(entry.node, ast.List | ast.Tuple) and not entry.node.elts
    return entry.name == _CPUS


def _is_constant(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value == value
