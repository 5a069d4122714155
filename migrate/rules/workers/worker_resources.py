"""``get_trial_resources().bundles[-1]`` in a Train worker: what the worker has.

Fires on functions that a trainer runs, or that nobody is seen to call and that ask their rank: where one asks for the
resources of its trial, of ``ray.air.session`` or of Train's context, and takes the last bundle, which was that of a
worker. It becomes ``ray.get_runtime_context().get_assigned_resources()``, a dictionary of the same numbers.

Declines nothing: other questions about a trial are answered, or reported, by the rule for sessions.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 44

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    os.environ["OMP_NUM_THREADS"] = str(session.get_trial_resources().bundles[-1].get("CPU", 1))


TorchTrainer(loop)
""",
        """\
import os

import ray
from ray.train.torch import TorchTrainer


def loop(config):
    os.environ["OMP_NUM_THREADS"] = str(ray.get_runtime_context().get_assigned_resources().get("CPU", 1))


TorchTrainer(loop)
""",
    ),
)

_OF_SESSION: Final = "ray.air.session.get_trial_resources"
_OF_CONTEXT: Final = "ray.train.get_context"
_ASKED: Final = "get_trial_resources"
_ROWS: Final = {
    _OF_SESSION: _OF_SESSION,
    _OF_CONTEXT: f"{_OF_CONTEXT}().{_ASKED} in a Train worker",
}


def rewrite(result: Result) -> None:
    """Rewrite every last bundle that a Train worker asks for."""
    source = result.source
    for call, dotted in source.names.calls():
        row = find(_ROWS[dotted]) if dotted in _ROWS else None
        bundle = _last_bundle(source, call, dotted) if row is not None else None
        if row is None or bundle is None or guarded(source.names, call):
            continue
        if source.once(Worlds).asked(call) != {TRAIN}:
            continue
        with suppress(Taken):
            name, imports = ensure(source, "ray", call)
            result.edits += imports
            result.edit(
                source.start(bundle), source.end(bundle), f"{name}.get_runtime_context().get_assigned_resources()"
            )
            result.rewrote(call.func, row, row.old)


def _last_bundle(source: Source, call: ast.Call, dotted: str) -> ast.Subscript | None:
    """The last of the bundles that a call asks for, if that is all that it asks for."""
    parents = source.names.parents
    asked: ast.AST | None = call
    if dotted == _OF_CONTEXT:
        method = parents.get(call)
        asked = parents.get(method) if isinstance(method, ast.Attribute) and method.attr == _ASKED else None
    bundles = parents.get(asked) if isinstance(asked, ast.Call) else None
    last = parents.get(bundles) if isinstance(bundles, ast.Attribute) and bundles.attr == "bundles" else None
    if not isinstance(last, ast.Subscript) or not isinstance(last.ctx, ast.Load):
        return None
    return last if ast.unparse(last.slice) == "-1" else None
