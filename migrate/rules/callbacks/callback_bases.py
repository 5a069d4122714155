"""``class Mine(TuneCallback)``: what callbacks of one's own for XGBoost, LightGBM and Keras derive from today.

Fires on classes that derive from ``TuneCallback`` of ``ray.tune.integration``: it was XGBoost's ``TrainingCallback``
(``ITG102``), a class without anything for LightGBM (``ITG112``), and for Keras one that calls ``_handle`` at the events
that it is given (``ITG123``), as ``TuneReportCheckpointCallback`` does today, by the names of its two events.

Declines, with a finding: what is used otherwise than as a base, a class for LightGBM with other bases, and a callback
for Keras without a ``_handle`` of its own, with events that cannot be told, or of which other files make instances.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import called_name, keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 26

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.integration.xgboost import TuneCallback


class Reports(TuneCallback):
    def after_iteration(self, model, epoch, evals_log):
        tune.report({"epoch": epoch})
""",
        """\
import xgboost
from ray import tune


class Reports(xgboost.callback.TrainingCallback):
    def after_iteration(self, model, epoch, evals_log):
        tune.report({"epoch": epoch})
""",
    ),
    (
        """\
from ray import tune
from ray.tune.integration.lightgbm import TuneCallback


class Reports(TuneCallback):
    def __call__(self, env):
        tune.report({"epoch": env.iteration})
""",
        """\
from ray import tune


class Reports:
    def __call__(self, env):
        tune.report({"epoch": env.iteration})
""",
    ),
    (
        """\
from ray import tune
from ray.tune.integration.keras import TuneCallback


class Reports(TuneCallback):
    def _handle(self, logs, when):
        tune.report({"loss": logs["loss"]})


model.fit(rows, callbacks=[Reports("epoch_end")])
""",
        """\
from ray import tune
from ray.tune.integration.keras import TuneReportCheckpointCallback


class Reports(TuneReportCheckpointCallback):
    def _handle(self, logs, when):
        tune.report({"loss": logs["loss"]})


model.fit(rows, callbacks=[Reports(checkpoint_on="epoch_end", report_metrics_on="epoch_end")])
""",
    ),
)

_OLD: Final = "ray.tune.integration.{}.TuneCallback"
_XGBOOST, _LIGHTGBM, _KERAS = (_OLD.format(library) for library in ("xgboost", "lightgbm", "keras"))
_OF_KERAS: Final = "ray.tune.integration.keras.TuneReportCheckpointCallback"
_PARTS: Final = ("epoch", "train", "test", "predict", "train_batch", "test_batch", "predict_batch")
_EVENTS: Final = frozenset(f"{part}_{when}" for part in _PARTS for when in ("begin", "end"))
_HANDLE: Final = "_handle"


def rewrite(result: Result) -> None:
    """Derive every such class from what has the place of its base."""
    source = result.source
    for old in (_XGBOOST, _LIGHTGBM, _KERAS):
        uses = [node for node, dotted in source.names.uses() if dotted == old]
        if not uses or any(guarded(source.names, node) for node in uses):
            continue
        try:
            edits = [edit for node in uses for edit in _base(source, node, old)]
            edits += _constructed(source) if old == _KERAS else []
        except (Declined, Taken) as reason:
            imported = [alias for _, alias, dotted in source.names.imports if dotted == old]
            result.decline([*imported, *uses][0], known(old), old, str(reason))
            continue
        result.edits += [edit for number, edit in enumerate(edits) if edit not in edits[:number]]


def _base(source: Source, node: ast.expr, old: str) -> list[Edit]:
    home = source.names.parents.get(node)
    if not isinstance(home, ast.ClassDef) or node not in home.bases:
        raise Declined("it is used otherwise than to derive from")
    start, end = source.start(node), source.end(node)
    if old == _LIGHTGBM:
        return [_without_base(source, home, node)]
    if old == _KERAS:
        methods = {method.name for method in methods_of(home)}
        if _HANDLE not in methods:
            raise Declined("a class that derives from it has no `_handle` of its own")
        if "__init__" not in methods and may_be_taken_by_others(source.path, home.name):
            raise Declined("other files make instances of a class that derives from it")
        written, imports = ensure(source, _OF_KERAS, node)
        return [*imports, Edit(start, end, written)]
    module, imports = ensure(source, "xgboost", node)
    return [*imports, Edit(start, end, f"{module}.callback.TrainingCallback")]


def _without_base(source: Source, home: ast.ClassDef, base: ast.expr) -> Edit:
    """The edit that leaves out the only base of a class, with the brackets around it."""
    data = source.data
    start, end = data.rfind(b"(", 0, source.start(base)), data.find(b")", source.end(base)) + 1
    around = data[start : source.start(base)] + data[source.end(base) : end]
    if len(home.bases) > 1 or home.keywords or bytes(around).translate(None, b" \t\r\n,") != b"()":
        raise Declined("a class that derives from it has other bases: leave it out of them")
    return Edit(start, end, "")


def _constructed(source: Source) -> Iterator[Edit]:
    """The edits that name both of the events that a callback for Keras is given."""
    for call, base in inherited_constructions(source):
        if base != _KERAS:
            continue
        method = call.func
        if isinstance(method, ast.Attribute) and method.attr == "__init__" and called_name(method.value) != "super":
            raise Declined("its constructor is called by its name: write `super().__init__(...)`")
        event = keyword(call, "on") or (call.args[0] if len(call.args) == 1 else None)
        if event is None or len(call.args) + len(call.keywords) != 1 or not _is_event(source, event):
            raise Declined("cannot tell at which events a callback is called")
        text = source.text(event)
        word = source.names.parents.get(event)
        start = source.start(word) if isinstance(word, ast.keyword) else source.start(event)
        yield Edit(start, source.end(event), f"checkpoint_on={text}, report_metrics_on={text}")


def _is_event(source: Source, node: ast.expr) -> bool:
    """Whether an expression is an event of today, several of them, or a variable that is given twice all the same."""
    if isinstance(node, ast.List):
        return all(_is_event(source, part) and isinstance(part, ast.Constant) for part in node.elts)
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and node.value in _EVENTS)
