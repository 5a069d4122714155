"""``Model.delete()``, through Ray 2.6: the application is deleted that runs the deployment today.

Fires on statements ``Model.delete()`` and ``serve.get_deployment("Model").delete()`` (``SRV131``, ``SRV152``) of
deployments that the file runs, each as an application of its own: ``serve.delete("Model")``.

Declines, with a finding: deployments that other files run, and what is deleted without waiting.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.serve.applications import named, runs
from migrate.serve.deployments import is_deployment

ORDER = 72

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve


@serve.deployment
class Model:
    def __call__(self, request):
        return "ok"


Model.deploy()
Model.delete()
""",
        """\
from ray import serve


@serve.deployment
class Model:
    def __call__(self, request):
        return "ok"


serve.run(Model.bind(), name="Model", route_prefix="/Model")
serve.delete("Model")
""",
    ),
)

_SERVE: Final = "ray.serve"
_DELETE: Final = "delete"


def rewrite(result: Result) -> None:
    """Delete the applications of deployments."""
    source = result.source
    methods = source.names.attributes({_DELETE})
    every = list(runs(source)) if methods else []
    for method in methods if every else ():
        call = source.names.parents.get(method)
        if not isinstance(call, ast.Call) or call.func is not method or call.args or call.keywords:
            continue
        is_statement = isinstance(source.names.parents.get(call), ast.Expr)
        if not is_statement or not is_deployment(source, method.value) or guarded(source.names, call):
            continue
        try:
            _, app, _ = named(source, method.value, every)
            serve, added = ensure(source, _SERVE, call)
        except (Declined, Taken):
            continue  # what is left is reported
        if not added:
            result.edit(source.start(call), source.end(call), f"{serve}.{_DELETE}({app})")
