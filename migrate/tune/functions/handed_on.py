"""``tune.run`` and ``tune.report`` as values, ``fit(report=tune.report)``: what they are called with cannot be seen.

So is ``train.report``, where the file calls it with metrics by their names, or binds some, as Ray 1.9 - 1.13 took them:
it has been handed on as it is today since.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.names.handed import given_parameter
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import MODERN, REPORTS, old_form

_REPORT: Final = "ray.tune.report"
_PARTIAL: Final = "functools.partial"
_RUNS: Final = (*RUNS, *RUNS_SEVERAL)
_FUNCTIONS: Final = (*REPORTS, *_RUNS)
ALL_OF_THEM: Final = '**metrics, **({} if _metric is None else {"_metric": _metric})'
"""The entries of what a report is given that may be called with a value without a name."""
_KEEPS: Final = (
    *(ast.Dict, ast.List, ast.Tuple, ast.Set, ast.IfExp, ast.BoolOp, ast.Return, ast.Call),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda),
)
"""What a value goes on in; in a definition it is a default."""
_LOOKS: Final = ("callable", "print", "repr", "help", "hasattr", "getattr", "isinstance", "patch")
_MODULES: Final = ("functools.", "inspect.", "unittest.", "mock.")
"""What looks at a function or binds arguments of it, which are seen."""


def handed_on(
    source: Source, before: Source, of_today: frozenset[str] = frozenset()
) -> Iterator[tuple[ast.expr, str, str]]:
    """Every place where one of the functions goes on as a value, its dotted name, and what to say of it.

    Args:
        source: The file.
        before: The file before any of it was rewritten: a report that is not in it is one of today.
        of_today: The reports that the file can only mean as they are today.
    """
    parents = source.names.parents
    are_old = {dotted for dotted in REPORTS if _are_old(before, dotted, of_today)}
    for node, dotted in source.names.uses():
        if dotted not in _FUNCTIONS:
            continue
        value = _bound_for_nothing(source, node)
        parent = parents.get(value)
        if isinstance(parent, ast.keyword):
            parent = parents.get(parent)
        if not (isinstance(parent, _KEEPS) or _is_put_away(parent)):
            continue
        binds = dotted in REPORTS and isinstance(parent, ast.Call) and _binds_metrics(source, parent, dotted)
        is_todays = dotted in REPORTS and dotted not in are_old and not _is_called_as_then(source, value, dotted)
        if is_todays and (dotted == _REPORT or not binds):
            continue
        if isinstance(parent, ast.Call) and not binds:
            asked = source.names.dotted(parent.func) or ""
            is_bound = asked == _PARTIAL and dotted in _RUNS  # what it is called with besides is not seen
            if parent.func is value or called_name(parent) in _LOOKS or (asked.startswith(_MODULES) and not is_bound):
                continue
        module, _, name = dotted.rpartition(".")
        other = "call it with one dictionary there" if dotted in REPORTS else "a function that runs a `Tuner`"
        ways_out = f"take `{name}` from `{module.replace('ray', 'compat')}`, which takes all it ever took, or {other}"
        yield node, dotted, f"it is handed on, and what it is called with cannot be seen; {ways_out}"


def _bound_for_nothing(source: Source, node: ast.expr) -> ast.expr:
    """A function itself, or a ``partial`` of it that binds nothing and goes where the function would."""
    made = _partial_of(source, node)
    if made is None or made.keywords:
        return node
    return node if isinstance(source.names.parents.get(made), ast.Assign) else made


def _are_old(before: Source, dotted: str, of_today: frozenset[str]) -> bool:
    """Whether a report that a file hands on may be called as then."""
    if dotted != _REPORT:
        return _calls_old(before, dotted)
    if dotted in of_today and not _calls_old(before, dotted):
        return False
    return any(_is_of_tune(name) for _, name in before.names.uses())


def _is_of_tune(dotted: str) -> bool:
    """Whether a name is Tune's report, whichever module of it has it: ``ray.tune.session.report``."""
    return dotted.startswith("ray.tune.") and dotted.endswith(".report")


def _calls_old(source: Source, report: str) -> bool:
    """Whether a file calls a report as of then: if it knows today's, too, it is migrated in part."""
    return any(dotted == report and old_form(source, call, dotted) for call, dotted in source.names.calls())


def _is_called_as_then(source: Source, report: ast.expr, dotted: str) -> bool:
    """Whether a function of the file that is given the report calls it with metrics as keyword arguments."""
    parameter = given_parameter(source, report)
    home = source.names.inside(source.names.owners[parameter]) if parameter is not None else None
    uses = source.names.reads(parameter.arg, home) if parameter is not None and home is not None else ()
    return any(_names_metrics(source.names.parents.get(use), use, dotted) for use in uses)


def _is_called_by_variable(source: Source, made: ast.Call, dotted: str) -> bool:
    """Whether the variable that a value is given to is called with metrics as keyword arguments."""
    statement = source.names.parents.get(made)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    uses = source.names.reads(target.id, source.names.scope(target)) if isinstance(target, ast.Name) else ()
    return any(_names_metrics(source.names.parents.get(use), use, dotted) for use in uses)


def _names_metrics(call: ast.AST | None, called: ast.expr, dotted: str) -> bool:
    """Whether something is called with keyword arguments that no report has today."""
    if not isinstance(call, ast.Call) or call.func is not called:
        return False
    return bool({word.arg for word in call.keywords} - {*MODERN[dotted], None})


def is_bound_as_then(source: Source, report: ast.expr, dotted: str) -> bool:
    """Whether a report goes into a ``partial`` that is seen to be called with metrics by their names alone."""
    made = _partial_of(source, report)
    return made is not None and _binds_metrics(source, made, dotted) and is_called_by_names(source, report)


def _partial_of(source: Source, report: ast.expr) -> ast.Call | None:
    """The ``partial`` of a report that binds nothing by its place."""
    made = source.names.parents.get(report)
    is_one = isinstance(made, ast.Call) and made.args == [report] and source.names.dotted(made.func) == _PARTIAL
    return made if is_one and isinstance(made, ast.Call) else None


def is_called_by_names(source: Source, report: ast.expr) -> bool:
    """Whether a report that is handed on is seen to be called with metrics by their names alone.

    That is by the function of the file that is given it, as the attribute of an object that it is put away in, or as
    the variable that has a ``partial`` of it.
    """
    is_bound = _partial_of(source, report) is not None
    calls = _calls_of(source, report)
    return bool(calls) and all(
        isinstance(call, ast.Call) and not call.args and (call.keywords or is_bound) for call in calls
    )


def is_called_with_a_value(source: Source, report: ast.expr) -> bool:
    """Whether a report that is handed on is seen to be called with a value that has no name, the metric ``_metric``."""
    return any(isinstance(call, ast.Call) and call.args for call in _calls_of(source, report))


def _calls_of(source: Source, report: ast.expr) -> list[ast.Call | None]:
    """The calls that are seen of a report that is handed on, and None for each other use."""
    names = source.names
    made = _partial_of(source, report)
    value = made or report
    uses: list[ast.expr] = []
    parameter = given_parameter(source, value)
    home = names.inside(names.owners[parameter]) if parameter is not None else None
    if parameter is not None and home is not None:
        uses = [*names.reads(parameter.arg, home)]
    statement = names.statement(value)
    if isinstance(statement, ast.Assign) and _is_value_of(source, value, statement):
        (target,) = statement.targets
        attributes = names.attributes(frozenset({target.attr})) if isinstance(target, ast.Attribute) else []
        uses = [node for node in attributes if isinstance(node.ctx, ast.Load) and names.dotted(node) is None]
        if made is not None and isinstance(target, ast.Name):
            uses = [*names.reads(target.id, names.scope(target))]
    users = ((names.parents.get(use), use) for use in uses)
    return [call if isinstance(call, ast.Call) and call.func is use else None for call, use in users]


def _is_value_of(source: Source, report: ast.expr, statement: ast.Assign) -> bool:
    """Whether a statement assigns something, or what there is else in its place: ``self.report = given or report``."""
    part: ast.AST | None = report
    while part is not None and part is not statement.value:
        part = source.names.parents.get(part)
        if not isinstance(part, ast.BoolOp | ast.IfExp):
            return False
    return part is not None and len(statement.targets) == 1


def _is_put_away(node: ast.AST | None) -> bool:
    """Whether a value is assigned to what is no variable: ``self.report = tune.report``."""
    return isinstance(node, ast.Assign) and any(isinstance(to, ast.Attribute | ast.Subscript) for to in node.targets)


def _binds_metrics(source: Source, call: ast.Call, dotted: str) -> bool:
    """Whether a ``partial`` of a report is given metrics by their names, there or where it is called, as none is today.

    ``partial(tune.report, step=1)`` is, and what ``report = partial(tune.report)`` makes for ``report(loss=1)``.
    """
    if source.names.dotted(call.func) != _PARTIAL or len(call.args) != 1:
        return False
    more = () if dotted == _REPORT else (None,)  # what Train reports may be unpacked as it is today
    is_bound = bool({word.arg for word in call.keywords}.difference(MODERN[dotted], more))
    return is_bound or _is_called_by_variable(source, call, dotted) or _is_called_as_then(source, call, dotted)
