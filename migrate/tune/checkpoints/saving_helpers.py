"""Functions of a file that only save: their callers open the directory, and get the checkpoint to report it."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import dedent_block
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.checkpoints.regions import (
    OLD,
    NoReport,
    appended,
    check,
    check_paths,
    ends_function,
    handed,
    indented,
    opened,
    region,
)
from migrate.tune.functions.callable_elsewhere import is_own, is_replaceable
from migrate.tune.functions.reporting_helpers import called_function, uses_session, with_parameter

_STEP = "    "
_STOPS = (ast.Yield, ast.YieldFrom, ast.Await)


class _Saving(NamedTuple):
    """A function that only saves.

    Attributes:
        function: The function.
        block: The ``with`` that it ends in.
        name: What the directory is called there.
    """

    function: FunctionNode
    block: ast.With
    name: str


def handed_back(source: Source, block: ast.With, name: str) -> list[Edit]:
    """The edits after which a function that ends in saving gives its checkpoint back to the callers that report it.

    Args:
        source: The file.
        block: ``with tune.checkpoint_dir(...) as name:``.
        name: The variable of the directory.

    Raises:
        Declined: If the function does more, or if one of its callers does not report right behind.
    """
    function = source.names.function(block)
    if function is None:
        raise NoReport
    saving = _Saving(function, block, name)
    _check_function(source, saving)
    calls = _calls(source, function)
    edits = _rewritten_function(source, saving)
    regions: set[ast.stmt] = set()
    for call in calls:
        found, more = _rewritten_call(source, saving, call)
        if not regions.isdisjoint(found):
            raise Declined("the checkpoint may belong to another report")
        regions |= found
        edits += more
    return edits


def _check_function(source: Source, saving: _Saving) -> None:
    function, block, name = saving
    if not ends_function(source, block, function):
        raise NoReport
    if not source.begins_line(block.body[0]):
        raise Declined("the block is written on one line")
    own = {node for statement in block.body for node in ast.walk(statement)}
    check_paths(source, block, name, own)
    header = set(ast.walk(block.items[0]))
    for node in ast.walk(function):
        is_here = isinstance(node, ast.stmt | ast.expr) and source.names.function(node) is function
        is_left = isinstance(node, ast.Return) and (node.value is not None or node in own)
        if is_here and (is_left or isinstance(node, _STOPS)):
            raise Declined(f"`{function.name}` gives something back already")
        is_named = (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.arg) and node.arg == name)
        if is_named and node not in own and node not in header:
            raise Declined(f"`{name}` is used outside of the block")
        inner = called_function(source, node) if isinstance(node, ast.Call) and node not in header else None
        is_session = isinstance(node, ast.Call) and node not in header and _is_session(source, node)
        if is_session or (inner is not None and uses_session(source, inner)):
            raise Declined("the checkpoint may belong to another report")


def _is_session(source: Source, call: ast.Call) -> bool:
    return source.names.dotted(call.func) in ("ray.tune.report", OLD)


def _calls(source: Source, function: FunctionNode) -> list[ast.Call]:
    """All places that call a function.

    Raises:
        Declined: If there are others that use it, or may.
    """
    names = source.names
    home = names.parents.get(function)
    if isinstance(home, ast.ClassDef):
        found_by_name = [node for node in names.of(ast.Attribute) if node.attr == function.name]
        uses: list[ast.expr] = [node for node in found_by_name if names.dotted(node) is None]  # no `torch.save`
    else:
        uses = list(names.reads(function.name, names.scope(function)))
    calls = [names.parents.get(use) for use in uses]
    found = [
        call
        for use, call in zip(uses, calls, strict=True)
        if isinstance(call, ast.Call) and call.func is use and called_function(source, call) is function
    ]
    texts = {node.value for node in names.of(ast.Constant) if isinstance(node.value, str)}
    if not found:
        raise NoReport
    is_seen = len(found) == len(uses) and function.name not in texts
    if not is_seen or not is_replaceable(source, function) or not is_own(source, function):
        raise Declined(f"`{function.name}` saves and may be called where no `tune.report` follows")
    return found


def _rewritten_function(source: Source, saving: _Saving) -> list[Edit]:
    """The function without its ``with``: it takes the directory, and gives the checkpoint back."""
    function, block, name = saving
    tune, imports = ensure(source, "ray.tune", block.items[0].context_expr)
    outer = source.indent(source.start(block))
    start = source.line_start(source.start(block))
    first = source.line_start(source.start(block.body[0]))
    comments = "".join(f"{outer}{comment.text}\n" for comment in source.tokens.comments_between(start, first))
    # What stands between the header and the first statement, such as lines of comments, is in `comments` as well.
    body = outer + dedent_block(source, block.body, outer)
    end = source.end(block.body[-1])
    line_end = source.line_end(end)
    parameter = f"*, {name}" if function.args.defaults else name
    return [
        *imports,
        with_parameter(source, function, parameter),
        Edit(start, end, comments + body),
        Edit(line_end, line_end, f"\n{outer}return {tune}.Checkpoint.from_directory({name})"),
    ]


def _rewritten_call(source: Source, saving: _Saving, call: ast.Call) -> tuple[set[ast.stmt], list[Edit]]:
    """The statements that a call of the function stands in, as far as they change, and what becomes of them."""
    statement = source.names.statement(call)
    if not isinstance(statement, ast.Expr) or statement.value is not call:
        raise Declined(f"`{saving.function.name}` is called within an expression")
    found = region(source, statement)
    check(source, statement, found, {call})
    tempfile, imports = ensure(source, "tempfile", call)
    directory = free_in(source.names, call, saving.name, f"new_{saving.name}")
    variable = free_in(source.names, call, "checkpoint", "new_checkpoint")
    step = _step(source, call)
    start = source.start(statement)
    may_be_none = found.statements[0] is not statement
    edits = [
        *imports,
        opened(source, found, directory, variable if may_be_none else "", step, tempfile),
        *indented(source, found, step),
        Edit(start, start, f"{variable} = "),
        appended(source, call, _passed(source, saving, call, directory), step),
    ]
    for report in found.reports:
        edits += handed(source, report, variable, step)
    return set(found.statements), edits


def _step(source: Source, call: ast.Call) -> str:
    """What the function around a call indents its body by."""
    function = source.names.function(call)
    if function is None or not source.begins_line(function.body[0]):
        return _STEP
    return source.indent(source.start(function.body[0])).removeprefix(source.indent(source.start(function)))


def _passed(source: Source, saving: _Saving, call: ast.Call, directory: str) -> str:
    """The argument that passes the directory: by position where all else is."""
    function, _, name = saving
    is_open = any(isinstance(value, ast.Starred) for value in call.args)
    if is_open or any(word.arg is None for word in call.keywords):
        raise Declined(f"`{function.name}` is called with any number of arguments")
    bound = int(isinstance(source.names.parents.get(function), ast.ClassDef))
    is_positional = not function.args.defaults and len(call.args) + bound == len(positional(function))
    return directory if is_positional else f"{name}={directory}"
