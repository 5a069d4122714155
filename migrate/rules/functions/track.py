"""``tune.track``, through which functions reported in Ray 0.8.

Fires on ``track.log(loss=x)``, which is ``tune.report`` with a dictionary (``FUN207``), on ``track.init()`` and
``track.shutdown()`` as statements, which are removed (``FUN208``, ``FUN209``), and on ``track.trial_dir()``,
``trial_name()`` and ``trial_id()``, which the context knows. ``track.log`` that is handed on becomes a function of
metrics: ``reporter or track.log``, as callbacks for Keras had it.

Declines: other names of ``track`` that are handed around, and calls of ``init`` whose result is used.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.importing import Taken, ensure
from migrate.edit.one_dictionary import in_one_dictionary, kept_below
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.files.ended_in_slash import write_slashes
from migrate.tune.functions.old_reports import old_form
from migrate.tune.functions.returned_values import give_nothing_back

ORDER = 38

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune import track


def train(config):
    track.init()
    track.log(mean_loss=config["lr"], path=track.trial_dir())
    track.shutdown()
""",
        """\
from ray import tune


def train(config):
    tune.report({"mean_loss": config["lr"], "path": tune.get_context().get_trial_dir()})
""",
    ),
    (
        "from ray import tune\n\n\ndef train(config):\n    tune.track.log(**config)\n",
        "from ray import tune\n\n\ndef train(config):\n    tune.report({**config})\n",
    ),
    (
        """\
from ray.tune import track


class Reporter:
    def __init__(self, reporter=None):
        self.reporter = reporter or track.log
""",
        """\
from ray import tune


class Reporter:
    def __init__(self, reporter=None):
        self.reporter = reporter or (lambda **metrics: tune.report(metrics))
""",
    ),
)

_NOTHING: Final = ("ray.tune.track.init", "ray.tune.track.shutdown")
_DIRECTORY: Final = "ray.tune.track.trial_dir"
_LOG: Final = "ray.tune.track.log"
_NOW: Final = {
    _LOG: "report",
    _DIRECTORY: "get_context().get_trial_dir",
    "ray.tune.track.trial_name": "get_context().get_trial_name",
    "ray.tune.track.trial_id": "get_context().get_trial_id",
}


def rewrite(result: Result) -> None:
    """Rewrite every call of ``tune.track``."""
    source = result.source
    directories: list[ast.expr] = []
    reports: list[ast.Call] = []
    for call, dotted in source.names.calls():
        if not dotted.startswith("ray.tune.track.") or guarded(source.names, call):
            continue
        if dotted in _NOTHING:
            _remove(result, call)
        elif dotted in _NOW and (dotted != _LOG or not call.args):
            try:
                module, imports = ensure(source, "ray.tune", call)
            except Taken as reason:
                result.decline(call.func, find(dotted), dotted, str(reason))
                continue
            result.edits += imports
            new = f"{module}.{_NOW[dotted]}"
            result.edit(source.start(call.func), source.end(call.func), new)
            if dotted == _DIRECTORY:
                directories.append(call)
            elif dotted == _LOG:
                reports.append(call)
            # Where its metrics have names of today's arguments, nothing says that they are metrics.
            moved = len(new) - len(source.text(call.func))
            if call.keywords and not old_form(source, call, "ray.tune.report"):
                result.edits += in_one_dictionary(source, call, moved)
            else:
                result.edits += kept_below(source, call, moved)
    _hand_on(result)
    write_slashes(result, directories)
    give_nothing_back(result, reports)


def _hand_on(result: Result) -> None:
    """Hand a function on that takes what ``track.log`` took: metrics by their names."""
    source = result.source
    for node, dotted in source.names.uses():
        parent = source.names.parents[node]
        is_called = isinstance(parent, ast.Call) and parent.func is node
        if dotted != _LOG or is_called or isinstance(parent, ast.Attribute) or guarded(source.names, node):
            continue
        try:
            module, imports = ensure(source, "ray.tune", node)
        except Taken as reason:
            result.decline(node, find(dotted), dotted, str(reason))
            continue
        result.edits += imports
        text = f"lambda **metrics: {module}.report(metrics)"
        is_alone = isinstance(
            parent, ast.Call | ast.keyword | ast.Assign | ast.Return | ast.arguments | ast.FunctionDef
        )
        result.edit(source.start(node), source.end(node), text if is_alone else f"({text})")


def _remove(result: Result, call: ast.Call) -> None:
    """Remove a call that is a statement."""
    statement = result.source.names.parents.get(call)
    if isinstance(statement, ast.Expr):
        result.edits.append(left_out(result.source, statement))
