"""Experiments that a file makes in one place and runs in another: where each of them goes."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.experiments.call import TAKING, is_experiment
from migrate.tune.results.follow import Flow


class Experiments(NamedTuple):
    """Experiments that meet in one variable, and what runs them.

    Attributes:
        made: The calls that make them.
        run: The calls that run them.
        named: Where their names are asked for. Nothing else is done with them.
    """

    made: list[ast.Call]
    run: list[ast.Call]
    named: list[ast.Attribute]


def makers(source: Source) -> list[ast.Call]:
    """The calls of a file that make an experiment."""
    return [call for call, dotted in source.names.calls() if is_experiment(dotted)]


def followed(source: Source, flow: Flow, made: set[ast.Call], runners: tuple[str, ...]) -> Experiments:
    """Where experiments go.

    Args:
        source: The file.
        flow: What follows them.
        made: The calls that make them.
        runners: The functions that run one.

    Raises:
        Declined: If one of them goes anywhere but into calls that run it.
    """
    run: dict[ast.Call, None] = {}
    named: list[ast.Attribute] = []
    for use in flow.uses(made):
        parent = source.names.parents.get(use)
        if isinstance(parent, ast.Assign | ast.AnnAssign) and parent.value is use:
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            if not all(flow.is_analysis_variable(target) and _is_own(source, target) for target in targets):
                raise Declined("the experiment is kept where it is not followed, or where other files may have it from")
        elif isinstance(parent, ast.Return):
            _check_function(source, parent)
        elif isinstance(parent, ast.Attribute) and parent.attr == "name" and isinstance(parent.ctx, ast.Load):
            named.append(parent)
        else:
            run[_running(source, use, runners)] = None
    if not run:
        raise Declined("nothing runs the experiment here")
    return Experiments(sorted(made, key=source.start), list(run), named)


def _is_own(source: Source, target: ast.expr) -> bool:
    """Whether no other file of the tree may have a variable from this one."""
    variable = source.names.variable(target)
    is_global = variable is not None and variable[0] is source.names.module
    return variable is not None and not (is_global and may_be_taken_by_others(source.path, variable[1]))


def _check_function(source: Source, returned: ast.Return) -> None:
    function = source.names.above(returned, ast.FunctionDef, ast.Lambda)
    if not isinstance(function, ast.FunctionDef) or function not in source.tree.body:
        raise Declined("the experiment is returned where it is not followed")
    called = [source.names.binding(node.func) for node in source.names.of(ast.Call) if isinstance(node, ast.Call)]
    if not any(binding is not None and binding.node is function for binding in called):
        raise Declined(f"nothing here calls `{function.name}`, which returns an experiment")
    if may_be_taken_by_others(source.path, function.name):
        raise Declined(f"other files may call `{function.name}`, which returns an experiment")


def _running(source: Source, use: ast.AST, runners: tuple[str, ...]) -> ast.Call:
    """The call that runs an experiment."""
    parent = source.names.parents.get(use)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    is_taken = isinstance(parent, ast.keyword) and parent.arg in TAKING
    is_taken |= isinstance(parent, ast.Call) and parent.args == [use]
    is_run = isinstance(call, ast.Call) and owner_of(source.names.dotted(call.func) or "") in runners
    if not isinstance(call, ast.Call) or not is_run or not is_taken:
        raise Declined("the experiment is used for something else, too")
    return call
