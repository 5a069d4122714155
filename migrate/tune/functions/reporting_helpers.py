"""Functions of a file that only report: a checkpoint that is saved before they are called is handed to them."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.edits import Edit
from migrate.resolve.flow.attributes import assigned_once, class_of_self
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import bases_of, class_of_instance, methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.functions.callable_elsewhere import is_replaceable

_REPORT = "ray.tune.report"
_SESSION = (_REPORT, "ray.tune.checkpoint_dir")
_LEAVES = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await)
_LEVELS = 6


class Reporting(NamedTuple):
    """A call that makes one report.

    Attributes:
        call: ``tune.report(...)``, or the call of a function of the file that reports.
        inside: The call of ``tune.report`` itself.
        function: The function that reports; None if the call is the report.
    """

    call: ast.Call
    inside: list[ast.Call]
    function: FunctionNode | None

    @property
    def parameter(self) -> str:
        """The parameter by which the function is handed the checkpoint."""
        names = {node.id for node in ast.walk(self.function) if isinstance(node, ast.Name)} if self.function else set()
        return "new_checkpoint" if "checkpoint" in names and not self.takes_checkpoint else "checkpoint"

    @property
    def takes_checkpoint(self) -> bool:
        """Whether the function is handed its checkpoint already, and reports it."""
        function = self.function
        if function is None or not function.args.args or not function.args.defaults:
            return False
        last, default = function.args.args[-1], function.args.defaults[-1]
        is_none = isinstance(default, ast.Constant) and default.value is None
        return is_none and last.arg == "checkpoint" and all(_passes(call, last.arg) for call in self.inside)

    def edits(self, source: Source) -> list[Edit]:
        """The edits after which the function takes a checkpoint and reports it."""
        if self.function is None or self.takes_checkpoint:
            return []
        name = self.parameter
        ends = [source.end(call.args[0]) for call in self.inside]
        return [
            with_parameter(source, self.function, f"{name}=None"),
            *(Edit(end, end, f", checkpoint={name}") for end in ends),
        ]


def _passes(call: ast.Call, name: str) -> bool:
    values = [word.value for word in call.keywords if word.arg == "checkpoint"]
    return len(call.keywords) == 1 and bool(values) and isinstance(values[0], ast.Name) and values[0].id == name


def is_reported(report: Reporting) -> bool:
    """Whether a report is one of a dictionary, to which a checkpoint can be added, or is handed to it already."""
    calls = report.inside
    if any(len(call.args) != 1 or not isinstance(call.args[0], ast.Dict) for call in calls):
        return False
    return report.takes_checkpoint or not any(call.keywords for call in calls)


def reporting(source: Source, call: ast.Call) -> Reporting | None:
    """What a call reports; None if it is not certain to make one report."""
    if source.names.dotted(call.func) == _REPORT:
        return Reporting(call, [call], None)
    function = called_function(source, call)
    inside = reports_once(source, function, function.body) if function is not None else []
    is_open = any(word.arg is None for word in call.keywords)
    if function is None or not inside or is_open or not _can_take_more(function):
        return None
    return Reporting(call, inside, function) if is_replaceable(source, function) else None


def called_function(source: Source, call: ast.Call) -> FunctionNode | None:
    """The function or method of the file that a call calls; None if it is something else, or unknown."""
    binding = source.names.binding(call.func)
    if binding is not None:
        return binding.node if isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef) else None
    if not isinstance(call.func, ast.Attribute):
        return None
    owner = _class_of(source, call.func)
    homes = bases_of(source, owner) if owner is not None else []
    return next((method for home in homes for method in methods_of(home) if method.name == call.func.attr), None)


def _class_of(source: Source, node: ast.Attribute) -> ast.ClassDef | None:
    owner = class_of_self(source, node)
    if owner is not None:
        return owner
    made = assigned_once(source, node.value) if isinstance(node.value, ast.Attribute) else node.value
    return class_of_instance(source, made) if made is not None else None


def uses_session(source: Source, function: FunctionNode, level: int = 0) -> bool:
    """Whether a function reports or saves, itself or through other functions of the file."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        if source.names.dotted(node.func) in _SESSION:
            return True
        inner = called_function(source, node) if level < _LEVELS else None
        if inner is not None and inner is not function and uses_session(source, inner, level + 1):
            return True
    return False


def reports_once(source: Source, function: FunctionNode, body: list[ast.stmt]) -> list[ast.Call]:
    """The reports of which statements of a function make exactly one, whatever else they do.

    None if they may make none, or more.
    """
    found: list[ast.Call] = []
    for statement in body:
        made = [] if found else _made(source, statement)
        for node in ast.walk(statement):
            if isinstance(node, _LEAVES) and not found and source.names.function(node) is function:
                return []
            if not isinstance(node, ast.Call) or node in made:
                continue
            inner = called_function(source, node)
            is_of_session = source.names.dotted(node.func) in _SESSION
            if is_of_session or (inner is not None and inner is not function and uses_session(source, inner)):
                return []
        found = found or made
    return found


def _made(source: Source, statement: ast.stmt) -> list[ast.Call]:
    """The calls of which a statement makes one, whichever branch it takes."""
    if isinstance(statement, ast.If):
        branches = [[_made(source, inner) for inner in branch] for branch in (statement.body, statement.orelse)]
        made = [[calls for calls in branch if calls] for branch in branches]
        return [call for branch in made for call in branch[0]] if all(len(branch) == 1 for branch in made) else []
    call = statement.value if isinstance(statement, ast.Expr) else None
    return [call] if isinstance(call, ast.Call) and source.names.dotted(call.func) == _REPORT else []


def _can_take_more(function: FunctionNode) -> bool:
    """Whether a parameter can be written behind those of a function."""
    arguments = function.args
    return not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)


def with_parameter(source: Source, function: FunctionNode, text: str) -> Edit:
    """The edit that writes a parameter behind those of a function.

    Raises:
        Declined: If it takes any number of them.
    """
    arguments = function.args
    if not _can_take_more(function):
        raise Declined(f"the signature of `{function.name}` cannot be edited")
    opening = source.tokens.next("(", source.start(function)).start
    closing = source.start(function.body[0])
    if not arguments.args:
        return Edit(opening + 1, opening + 1, text)
    last = arguments.args[-1]
    end = source.end(last)
    if arguments.defaults:
        end = source.tokens.span(arguments.defaults[-1], opening + 1, closing)[1]
    is_own_line = not source.data[source.line_start(source.start(last)) : source.start(last)].strip()
    separator = f",\n{source.indent(source.start(last))}" if is_own_line else ", "
    return Edit(end, end, separator + text)
