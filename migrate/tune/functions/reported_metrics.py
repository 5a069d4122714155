"""Whether a training function is certain never to report a metric."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.text.source import Source
from migrate.tune.files.trial_files import any_part
from migrate.tune.functions.old_reports import ALL_REPORTS, REPORTER

_MODULES: Final = frozenset(report.rpartition(".")[0] for report in ALL_REPORTS)


def never_reports(source: Source, trainable: ast.expr, metric: str) -> bool:
    """Whether all that a function of the tree reports is seen, and a metric is not in it.

    Args:
        source: The file.
        trainable: What names the function.
        metric: The name of the metric.
    """
    return (
        any_part(source, trainable, _reports)
        and not any_part(source, trainable, _hides)
        and not any_part(source, trainable, lambda _, part: isinstance(part, ast.Constant) and part.value == metric)
        and not any_part(source, trainable, lambda _, part: isinstance(part, ast.keyword) and part.arg == metric)
    )


def _reports(source: Source, part: ast.AST) -> bool:
    if not isinstance(part, ast.Call):
        return False
    return source.names.dotted(part.func) in ALL_REPORTS or called_name(part) == REPORTER


def _may_report(source: Source, part: ast.AST) -> bool:
    """Whether something is a report, or the module of one, that others may report with if it is handed to them."""
    if isinstance(part, ast.Name) and part.id == REPORTER:
        return True
    dotted = source.names.dotted(part) if isinstance(part, ast.Name | ast.Attribute) else None
    return dotted in ALL_REPORTS or dotted in _MODULES


def _hides(source: Source, part: ast.AST) -> bool:
    """Whether a report has metrics that are not seen, or something may report that is handed on."""
    if _may_report(source, part):
        parent = source.names.parents.get(part)
        is_asked = isinstance(parent, ast.Attribute) and parent.value is part
        return not is_asked and not (isinstance(parent, ast.Call) and parent.func is part)
    if not isinstance(part, ast.Call) or not _reports(source, part):
        return False
    shown = all(
        isinstance(given, ast.Dict) and all(isinstance(key, ast.Constant) for key in given.keys) for given in part.args
    )
    return not shown or any(word.arg is None for word in part.keywords)
