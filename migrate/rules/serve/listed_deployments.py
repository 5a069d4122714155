"""``print(serve.list_deployments())``, through Ray 2.6: what runs is shown by ``serve.status()``.

Fires on ``serve.list_deployments()`` (``SRV132``) whose answer is shown and nothing else: by ``print``, in an f-string,
as the last line of a cell of a notebook, at once or by the variable that holds it. ``serve.status().applications`` is
shown in its place, a dictionary too: of applications, with their deployments.

Declines, with a finding: all other uses, which ask the deployments for something.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.checkpoints.uses import uses_of

ORDER = 72

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve

print(serve.list_deployments())
""",
        """\
from ray import serve

print(serve.status().applications)
""",
    ),
)

_LISTS: Final = "ray.serve.list_deployments"
_LAST: Final = "list_deployments"
_TODAY: Final = "status().applications"
_SHOWING: Final = ("print", "pprint", "display")
_LOGGING: Final = ("debug", "info", "warning")


def rewrite(result: Result) -> None:
    """Show the applications that run in the place of deployments."""
    source = result.source
    for call, dotted in source.names.calls():
        method = call.func
        if dotted != _LISTS or not isinstance(method, ast.Attribute) or call.args or call.keywords:
            continue
        uses = list(uses_of(source, call))
        if uses and all(_is_shown(source, use) for use in uses) and not guarded(source.names, call):
            result.edit(source.end(method) - len(_LAST), source.end(call), _TODAY)


def _is_shown(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression shows it, and does no more."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.FormattedValue):
        return parent.value is use and parent.format_spec is None
    if not isinstance(parent, ast.Call) or use not in parent.args:
        return isinstance(parent, ast.Expr)
    last = parent.func.attr if isinstance(parent.func, ast.Attribute) else ""
    return called_name(parent) in _SHOWING or last in _LOGGING or source.names.dotted(parent.func) == "pprint.pprint"
