"""Tuners that are restored for their results alone, and where these are asked for: ``tuner.get_results()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import called_name
from migrate.resolve.flow.carried import Carried
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.text.source import Source
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere
from migrate.tune.results.follow import Flow

_ASKED: Final = "get_results"


class ForResults(NamedTuple):
    """Tuners of which nothing but their results is asked.

    Attributes:
        calls: What restores them: several where one variable holds one of them or another.
        asked: The calls that ask for the results.
    """

    calls: list[ast.Call]
    asked: list[ast.Call]


def restored_for_results(source: Source, calls: list[ast.Call]) -> Iterator[ForResults]:
    """Those of some restored tuners that nothing is asked of but their results.

    Args:
        source: The file.
        calls: What restores tuners, which may be rewritten.
    """
    flow = Flow(source, calls)
    for group in flow.connected(calls):
        if uses := _followed(source, flow, group):
            yield from _asked_of(source, [call for call in calls if call in group], uses)
            continue
        for call in calls:
            if call in group and (uses := _followed(source, Flow(source, [call]), {call}) or _in_order(source, call)):
                yield from _asked_of(source, [call], uses)


def _asked_of(source: Source, calls: list[ast.Call], uses: list[ast.AST]) -> Iterator[ForResults]:
    asked = [call for use in uses if (call := _asking(source, use)) is not None]
    if len(asked) == len(uses):
        yield ForResults(calls, asked)


def _followed(source: Source, flow: Flow, group: set[ast.Call]) -> list[ast.AST] | None:
    """Where the tuners of a group are asked for something; None if they go where they cannot be followed."""
    uses = flow.uses(group)
    asked: list[ast.AST] = []
    for use in uses:
        parent = source.names.parents.get(use)
        if isinstance(parent, ast.Attribute):
            asked.append(use)
        elif not _is_handed_on(source, flow, parent) and parent not in uses:
            return None
    return asked


def _is_handed_on(source: Source, flow: Flow, parent: ast.AST | None) -> bool:
    """Whether something is only put into what is followed, or given to who calls a function of the file."""
    if isinstance(parent, ast.Assign):
        return all(flow.is_analysis(target) for target in parent.targets)
    if isinstance(parent, ast.ListComp | ast.List):
        return _is_gone_through(source, flow, parent)
    function = source.names.function(parent) if isinstance(parent, ast.Return) else None
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return False
    calls = source.once(Carried).calls_of(function)
    is_followed = bool(calls) and all(flow.is_analysis(call) for call in calls or ())
    return is_followed and not is_named_elsewhere(source, function.name)


def _is_gone_through(source: Source, flow: Flow, several: ast.expr) -> bool:
    """Whether all that is done with a list is to take out one after the other, or one."""
    names = source.names
    parent = names.parents.get(several)
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    variable = names.variable(target) if isinstance(target, ast.Name) else None
    if variable is None:
        return _is_taken_from(source, flow, several)
    scope, name = variable
    is_public = scope is names.module and may_be_taken_by_others(source.path, name)
    is_one = len(scope.bindings[name]) == 1
    return is_one and not is_public and all(_is_taken_from(source, flow, read) for read in names.reads(name, scope))


def _is_taken_from(source: Source, flow: Flow, several: ast.expr) -> bool:
    parent = source.names.parents.get(several)
    if isinstance(parent, ast.For | ast.comprehension):
        return parent.iter is several and flow.is_analysis(parent.target)
    if isinstance(parent, ast.Subscript):
        return isinstance(parent.ctx, ast.Load) and flow.is_analysis(parent)
    return isinstance(parent, ast.Call) and called_name(parent) == "len"


def _in_order(source: Source, call: ast.Call) -> list[ast.AST] | None:
    """Where the tuner is used that a statement of the module puts into a variable which holds others before or after.

    None if that is not certain.
    """
    names = source.names
    statement = names.parents.get(call)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    variable = names.variable(target) if isinstance(target, ast.Name) else None
    if variable is None or statement not in source.tree.body:
        return None
    scope, name = variable
    given = [_of_module(source, one.node) for one in scope.bindings[name] if one.value is not call]
    begins = source.tree.body.index(statement)
    ends = min((number for number in given if number >= begins), default=len(source.tree.body))
    reads = {read: _of_module(source, read) for read in names.reads(name, scope)}
    if begins in given or any(names.function(read) is not None for read in reads):
        return None
    if any(reads[read] == ends for read in reads):
        return None  # before that is done, perhaps
    return [read for read, number in reads.items() if begins < number < ends]


def _of_module(source: Source, node: ast.AST) -> int:
    """Which of the statements of the module something is in."""
    while (parent := source.names.parents.get(node)) is not None and parent is not source.tree:
        node = parent
    return source.tree.body.index(node)  # type: ignore[arg-type]


def _asking(source: Source, tuner: ast.AST) -> ast.Call | None:
    """The call ``tuner.get_results()`` that this tuner stands in."""
    member = source.names.parents.get(tuner)
    call = source.names.parents.get(member) if member is not None else None
    if not isinstance(member, ast.Attribute) or member.attr != _ASKED or not isinstance(call, ast.Call):
        return None
    return call if call.func is member and not call.args and not call.keywords else None
