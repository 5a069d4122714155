"""Training functions that save apart from what they report, as `train.save_checkpoint(...)` did up to Ray 1.13.

Today a checkpoint is reported, and `TuneReportCallback` makes a result of its trial of every report. The class that is
written for such a file passes on what has metrics, with the last checkpoint, so that a trial has as many results as
before, and all of them have the metrics that Tune looks for.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.edit.written_before import written_before
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.dict_state import SAVE, SAVES
from migrate.tune.written.tune_function import CALLBACK

_NAME: Final = "ReportMetrics"
_TEXT: Final = '''

class {name}({callback}):
    """Passes on metrics, with the last checkpoint; one that is saved by itself is no result of the trial."""

    checkpoint = None

    def after_report(self, run_context, metrics, checkpoint):
        self.checkpoint = checkpoint or self.checkpoint
        if metrics[0]:
            super().after_report(run_context, metrics, self.checkpoint)
'''


def saves_apart(source: Source) -> bool:
    """Whether a file reports checkpoints without metrics."""
    reports = (call for call, dotted in source.names.calls() if dotted == "ray.train.report" and call.args)
    return any(_is_empty(call.args[0]) and keyword(call, "checkpoint") is not None for call in reports)


def saves_by_function(source: Source) -> bool:
    """Whether a file saves by the function that was written for `train.save_checkpoint(...)`, which was no report."""
    return written_before(source, SAVE, SAVES) is not None


def saves_with_scores(source: Source) -> bool:
    """Whether that function reports what checkpoints are scored by, as if it were a report of metrics."""
    return saves_by_function(source) and written_before(source, SAVE, SAVES, ".report({},") is None


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict) and not node.keys


def callback_of_metrics(source: Source, where: ast.AST) -> tuple[str, list[Edit]]:
    """What a trainer in a trial reports with, and the edits that write it into the file.

    Raises:
        Taken: If a name that it needs means something else there.
    """
    name = _NAME
    if name in source.names.module.bindings:
        return name, []
    needed = Needed(source, where)
    text = _TEXT.format(name=name, callback=needed(CALLBACK))
    return name, [*needed.edits, *below_imports(source, text, needed.bound_at(CALLBACK))]
