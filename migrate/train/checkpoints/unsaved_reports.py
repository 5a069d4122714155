"""Reports of a trainer's workers that come without a checkpoint, beside others that come with one.

Train V2 forgets them: the metrics of a result are those of the last report with a checkpoint.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeGuard

from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.carried import Carried
from migrate.resolve.running.loops import loops_around
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.first_worker import branches_around, tells_workers_apart
from migrate.train.checkpoints.saved_apart import saves_by_function

_REPORTS: Final = ("ray.train.report", "ray.air.session.report")


def reports(source: Source) -> list[ast.Call]:
    """All reports to trainers of a file."""
    return [call for call, dotted in source.names.calls() if dotted in _REPORTS]


def may_save(report: ast.Call) -> bool:
    """Whether a report may come with a checkpoint."""
    is_unpacked = any(word.arg is None for word in report.keywords)
    return len(report.args) > 1 or keyword(report, "checkpoint") is not None or is_unpacked


def ends_without_checkpoint(source: Source) -> bool:
    """Whether the last report of a function may be one without a checkpoint, although others of it come with one.

    One that saves what was saved apart then is none of the metrics: those of the others are forgotten.
    """
    if saves_by_function(source) and forgets_reports(source):
        return True
    for report in _forgotten(source, at_end=True):
        if may_save(report):  # in one round it does, and in the next one it does not
            return True
        made = _made_at(source, report)
        saving = [place for other in reports(source) if may_save(other) for place in _made_at(source, other)]
        if any(_may_be_last(source, place, other) for place in made for other in saving):
            return True
    return False


def _made_at(source: Source, report: ast.Call) -> list[ast.Call]:
    """A report, and every call that makes it: of the function that it stands in, and of those that call that."""
    carried = source.once(Carried)
    found = [report]
    for call in found:
        function = source.names.function(call)
        uses = carried.uses_of(function) if isinstance(function, ast.FunctionDef) else []
        around = [source.names.parents.get(use) for use in uses]
        calls = [one for one, use in zip(around, uses, strict=True) if isinstance(one, ast.Call) and one.func is use]
        found += [one for one in calls if one not in found]
    return found


def _may_be_last(source: Source, place: ast.Call, other: ast.Call) -> bool:
    """Whether a report may be the last one of its function, although another one there comes with a checkpoint."""
    if source.names.function(place) is not source.names.function(other) or place is other:
        return False
    if source.start(other) < source.start(place):
        return True
    return _is_alternative(source, place, other) or _is_now_and_then(source, place, other)


def forgets_reports(source: Source) -> bool:
    """Whether some reports come without a checkpoint and others with one."""
    return any(map(may_save, reports(source))) and any(True for _ in _forgotten(source))


def _forgotten(source: Source, *, at_end: bool = False) -> Iterator[ast.Call]:
    """Reports that no worker makes with a checkpoint, always or now and then, or at the end of the loop."""
    for report in reports(source):
        given = passed(report, 1, "checkpoint")
        is_without = not may_save(report) if given is None else _may_be_none(source, given, at_end)
        if is_without and not any(_is_of_one_worker(source, branch.test) for branch in _branches(source, report)):
            yield report


def _may_be_none(source: Source, given: ast.expr, at_end: bool) -> bool:
    """Whether no worker may have a checkpoint to report: `None` of those that are not the first one does not say so."""
    if isinstance(given, ast.IfExp):
        parts = given.body, given.orelse
        return not _is_told(source, given, at_end) and any(_may_be_none(source, part, at_end) for part in parts)
    if not isinstance(given, ast.Name):
        return isinstance(given, ast.Constant) and given.value is None
    made = [binding.value for binding in source.names.bindings(given) if binding.kind == "assign"]
    values = [value for value in made if value is not None and source.start(value) < source.start(given)]
    around = list(_branches(source, given))
    without = [value for value in values if _may_be_none(source, value, at_end)]
    others = [value for value in values if value not in without]
    return any(_stays_none(source, value, others, around, at_end) for value in without)


def _stays_none(source: Source, none: ast.expr, others: list[ast.expr], around: list[ast.If], at_end: bool) -> bool:
    """Whether a variable may still be ``None`` where it is reported, whatever else it is assigned in between."""
    own = [branch for branch in _branches(source, none) if branch not in around]
    if own:
        return not any(_is_told(source, branch, at_end) for branch in own)
    for other in others:
        found = [branch for branch in _branches(source, other) if branch not in around]
        if source.start(other) > source.start(none) and all(_is_told(source, branch, at_end) for branch in found):
            return False
    return True


def _is_told(source: Source, branch: ast.If | ast.IfExp, at_end: bool) -> bool:
    """Whether a branch only tells the workers apart, or is taken at the end of a loop if that is what is asked."""
    tests = branch.test.values if _is_all(branch.test) else [branch.test]
    return all(_is_of_one_worker(source, test) or (at_end and _is_last(test)) for test in tests)


def _is_all(test: ast.expr) -> TypeGuard[ast.BoolOp]:
    """Whether a condition asks several things that all have to hold: ``rank == 0 and epoch % 5 == 0``."""
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)


def _is_last(test: ast.expr) -> bool:
    """Whether a condition holds in the last round: ``epoch == epochs - 1``, ``epoch + 1 == epochs or ...``."""
    for part in test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]:
        if isinstance(part, ast.Compare) and isinstance(part.ops[0], ast.Eq):
            for side in (part.left, *part.comparators):
                is_one = isinstance(side, ast.BinOp) and isinstance(side.right, ast.Constant) and side.right.value == 1
                if is_one and isinstance(side, ast.BinOp) and isinstance(side.op, ast.Add | ast.Sub):
                    return True
    return False


def _branches(source: Source, node: ast.AST) -> Iterator[ast.If]:
    """The ``if`` statements around a node in its function, innermost first."""
    return (branch for branch, _ in branches_around(source, node) if isinstance(branch, ast.If))


def _is_alternative(source: Source, report: ast.Call, other: ast.Call) -> bool:
    """Whether two reports stand in different branches of one ``if``."""
    return any(branch in list(_branches(source, other)) for branch in _branches(source, report))


def _is_now_and_then(source: Source, report: ast.Call, other: ast.Call) -> bool:
    """Whether another report follows in some rounds of a loop only, of which the last one may be none."""
    around = list(_branches(source, report))
    own = [branch for branch in _branches(source, other) if branch not in around]
    shared = loops_around(source.names, report) & loops_around(source.names, other)
    return bool(shared) and any(not _is_told(source, branch, at_end=True) for branch in own)


def _is_of_one_worker(source: Source, test: ast.expr) -> bool:
    """Whether a condition holds for one worker and not for the others, or that cannot be told."""
    if tells_workers_apart(test):
        return True
    given = [passed(report, 1, "checkpoint") for report in reports(source)]
    names = {value.id for value in given if isinstance(value, ast.Name)}
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(test))
