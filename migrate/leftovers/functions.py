"""What functions that Tune or a trainer runs are given and report, and schedulers that nobody tells an objective."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, find, known
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import REPORTS, old_form, reports_of_today


def reports(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Metrics that are passed to ``tune.report`` or ``train.report`` in one of their old forms."""
    of_today: frozenset[str] | None = None
    for call, dotted in source.names.calls():
        if dotted not in REPORTS:
            continue
        of_today = reports_of_today(source) if of_today is None else of_today
        row = find(old_form(source, call, dotted, of_today))
        if row is not None:
            yield call, row, f"{dotted}(...)"


def dialects(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Training functions with arguments that Tune no longer passes."""
    from migrate.tune.functions.dialects import by_place_of_others, is_given_by_file, perhaps_taking, taking

    for short in source.names.of(ast.Lambda):
        for argument in [*positional(short)[1:2], *short.args.kwonlyargs]:
            if argument.arg in ("reporter", "checkpoint_dir"):
                row = known(f"def trainable(config, {argument.arg})")
                yield argument, row, row.old
    for given in by_place_of_others(source):
        row = known("def trainable(config, reporter)")
        yield given, row, row.old
    for name in ("reporter", "checkpoint_dir", "checkpoint"):
        row = known(f"def trainable(config, {name})")
        for found in [*taking(source, name), *(perhaps_taking(source, name) if name != "checkpoint" else ())]:
            if name != "checkpoint" or not is_given_by_file(source, found):
                yield found.argument, row, row.old


def objectives(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Schedulers and searchers that nobody tells what they optimise."""
    from migrate.tune.searches.objectives import unsaid

    for found in unsaid(source):
        if found.is_certain:
            yield found.call, found.row, found.row.old


def lacking_metrics(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Metrics of trainers' results that are not there: those that raise, and what an older file does not know of."""
    from migrate.resolve.running.train_v2 import is_written_for_train_v2
    from migrate.train.results.metrics import missing_metrics

    for node, row, spelling in missing_metrics(source):
        if row.today != "silent" or not is_written_for_train_v2(source):
            yield node, row, spelling
