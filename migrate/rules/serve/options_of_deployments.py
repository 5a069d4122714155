"""``@serve.deployment(version="1", max_concurrent_queries=8)``: options that have other names today, or are gone.

Fires on ``serve.deployment(...)`` and ``options(...)`` of deployments: ``max_concurrent_queries=`` is called
``max_ongoing_requests`` (``SRV143``), and ``version=`` is left out (``SRV164``), as Serve sees by itself what is not up
to date. So are ``is_driver_deployment=False`` (``SRV172``), and ``use_new_handle_api=True`` of handles (``SRV175``).
The target of an ``AutoscalingConfig``, or of a dictionary that is given as ``autoscaling_config``, is called
``target_ongoing_requests`` (``SRV163``).

Declines, with a finding: other values of these two, a target in a dictionary that is not seen to be for a deployment,
and options that stand beside the one that they became.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.serve_options import AUTOSCALING, NEW_API, OLD_TARGET, TARGET
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.serve.autoscaling import GIVEN_AS, OldTarget, old_targets
from migrate.serve.deployments import DEPLOYMENT, handle_calls, option_calls

ORDER = 70

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve


@serve.deployment(
    version="v1",
    max_concurrent_queries=100,
    autoscaling_config={"max_replicas": 10, "target_num_ongoing_requests_per_replica": 20},
)
class Model:
    def __call__(self, request):
        return "ok"


serve.run(Model.options(version="v2").bind())
""",
        """\
from ray import serve


@serve.deployment(
    max_ongoing_requests=100,
    autoscaling_config={"max_replicas": 10, "target_ongoing_requests": 20},
)
class Model:
    def __call__(self, request):
        return "ok"


serve.run(Model.options().bind())
""",
    ),
)

_LIMITS: Final = {"max_concurrent_queries": "max_ongoing_requests"}
_GONE: Final = "version"
_SO_TODAY: Final = {"is_driver_deployment": False, NEW_API: True}
"""What is always so today."""
_NO_LIMIT: Final = (
    "a replica was sent up to 100 requests at once where nothing else was said, and 5 today: say `max_ongoing_requests`"
)
_UNSEEN: Final = "it is not seen to be for a deployment"


def rewrite(result: Result) -> None:
    """Give every option the name that it has today, and leave out those that there are no more."""
    source = result.source
    if not any(dotted.startswith("ray.serve") for _, dotted in source.names.uses()):
        return
    for call in (*option_calls(source), *handle_calls(source)):
        if not guarded(source.names, call):
            result.edits += _options(source, call)
    row = known(f"{AUTOSCALING}({OLD_TARGET})")
    for target in old_targets(source):
        if guarded(source.names, target.node):
            continue
        if not target.is_followed:
            result.decline(target.node, row, f"{AUTOSCALING}({OLD_TARGET})", _UNSEEN)
            continue
        result.edits.append(_renamed(source, target))
        if _has_no_limit(source, target):
            result.note(target.node, row, row.old, _NO_LIMIT)


def _options(source: Source, call: ast.Call) -> list[Edit]:
    """The edits after which a call gives the options of today."""
    found = entries(source, call)
    gone = {entry.name: "" for entry in found if _is_gone(entry)}
    if gone and len(gone) == len(found) and _is_decorator(source, call):
        return [Edit(source.end(call.func), source.end(call), "")]
    given = {entry.name for entry in found}
    renamed = [
        Edit(entry.start, entry.start + len(entry.name), _LIMITS[entry.name])
        for entry in found
        if entry.name in _LIMITS and _LIMITS[entry.name] not in given
    ]
    return [*renamed, *replaced(source, call, gone)]


def _is_gone(entry: Entry) -> bool:
    """Whether an option says nothing that Serve does not do anyway."""
    is_so = isinstance(entry.node, ast.Constant) and entry.node.value is _SO_TODAY.get(entry.name)
    return entry.name == _GONE or (entry.name in _SO_TODAY and is_so)


def _is_decorator(source: Source, call: ast.Call) -> bool:
    holder = source.names.parents.get(call)
    return call in getattr(holder, "decorator_list", ()) and source.names.dotted(call.func) == DEPLOYMENT


def _renamed(source: Source, target: OldTarget) -> Edit:
    """The edit that gives a target its name of today, in the quotes that it has."""
    start = source.start(target.node)
    if isinstance(target.node, ast.keyword):
        return Edit(start, start + len(OLD_TARGET), TARGET)
    text = source.text(target.node)
    return Edit(start, source.end(target.node), text.replace(OLD_TARGET, TARGET))


def _has_no_limit(source: Source, target: OldTarget) -> bool:
    """Whether the options that a target is said in say nothing of how many requests a replica is sent."""
    node: ast.AST | None = source.names.parents.get(target.node)
    word = source.names.parents.get(node) if node is not None else None
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == GIVEN_AS else None
    if not isinstance(call, ast.Call) or source.names.dotted(call.func) != DEPLOYMENT:
        return False
    return {word.arg for word in call.keywords}.isdisjoint((*_LIMITS, *_LIMITS.values(), None))
