"""``ray.get(serve.run(app).remote(x))``, through Ray 2.9: an answer of today.

Fires on handles that ``serve.run``, ``serve.get_app_handle`` and ``serve.get_deployment_handle`` give. What is asked
through them and waited for by ``ray.get`` (``SRV178``) is awaited where an event loop runs, in ``async def`` and in the
cells of a notebook, and asked for its ``result()`` in a script.

Declines, with a finding: ``ray.wait``, and answers that are waited for in another way, or in functions that may be
called where an event loop runs.
"""

from __future__ import annotations

from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.serve.answers import answers, waits_for_answers
from migrate.serve.handles import of_reference

ORDER = 73

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray import serve


@serve.deployment
class Model:
    def __call__(self, name):
        return len(name)


handle = serve.run(Model.bind())
print(ray.get(handle.remote("bread")))
print(ray.get([handle.remote(name) for name in ("milk", "tea")]))
""",
        """\
from ray import serve


@serve.deployment
class Model:
    def __call__(self, name):
        return len(name)


handle = serve.run(Model.bind())
print(handle.remote("bread").result())
print([response.result() for response in [handle.remote(name) for name in ("milk", "tea")]])
""",
    ),
)


def rewrite(result: Result) -> None:
    """Wait for every answer of an application as today."""
    source = result.source
    if next(waits_for_answers(source), None) is None:
        return
    for call in answers(source):
        if guarded(source.names, call):
            continue
        try:
            result.edits += list(of_reference(source, call))
        except Declined:
            continue  # what is left is reported
