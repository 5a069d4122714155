"""``Checkpoint.from_dict(state)`` and ``checkpoint.to_dict()``: the dictionary is a file in the checkpoint.

Fires on ``report(..., checkpoint=Checkpoint.from_dict(state))``, on ``checkpoint = Checkpoint.from_dict(state)``,
and on statements that read ``to_dict()`` of what ``get_checkpoint()`` returned. The dictionary is pickled as
``checkpoint.pkl``.

Declines, with a finding: dictionaries made anywhere else, ``to_dict()`` of other checkpoints, statements that share
their line or hold texts of several lines.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.guards import guarded
from migrate.importing import Taken, ensure_as_is
from migrate.render import raw
from migrate.rule import Declined, Example, Result
from migrate.source import Source

ORDER = 30

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train import Checkpoint


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        start = checkpoint.to_dict()["epoch"] + 1
    for epoch in range(start, 4):
        train.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))
""",
        """\
import os
import pickle
import tempfile
from ray import train
from ray.train import Checkpoint


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
                start = pickle.load(file)["epoch"] + 1
    for epoch in range(start, 4):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                pickle.dump({"epoch": epoch}, file)
            train.report({"epoch": epoch}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
""",
    ),
)

_FROM: Final = "ray.train.Checkpoint.from_dict"
_REPORTS: Final = ("ray.air.session.report", "ray.train.report", "ray.tune.report")
_ASKS: Final = ("ray.air.session.get_checkpoint", "ray.train.get_checkpoint", "ray.tune.get_checkpoint")
_SIMPLE: Final = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
_FILE: Final = '"checkpoint.pkl"'


def rewrite(result: Result) -> None:
    """Rewrite every checkpoint that is made of a dictionary, or read as one."""
    names = result.source.names
    row = find(_FROM)
    for call, dotted in names.calls():
        if dotted == _FROM and not guarded(names, call):
            try:
                _write(result, call)
            except (Declined, Taken) as reason:
                result.decline(call.func, row, dotted, str(reason))
    for node in names.nodes:
        if not _is_to_dict(node) or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        try:
            if _is_asked(result.source, node.func.value):
                _read(result, node, node.func.value)
            elif result.source.text(node.func.value).lower().endswith("checkpoint") and _makes_dicts(result.source):
                raise Declined("it cannot be told whose checkpoint this is")
        except (Declined, Taken) as reason:
            result.decline(node.func, row, "to_dict", str(reason))


def _is_to_dict(node: ast.AST) -> bool:
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "to_dict"
    return is_method and isinstance(node, ast.Call) and not node.args and not node.keywords


def _is_asked(source: Source, node: ast.expr) -> bool:
    """Whether an expression is what ``get_checkpoint()`` returned."""
    if isinstance(node, ast.Call):
        return source.names.dotted(node.func) in _ASKS
    bindings = source.names.bindings(node)
    return any(isinstance(found.value, ast.Call) and _is_asked(source, found.value) for found in bindings)


def _makes_dicts(source: Source) -> bool:
    """Whether a file has to do with checkpoints of Ray."""
    return any(dotted.startswith("ray.") and dotted.endswith("Checkpoint") for _, _, dotted in source.names.imports)


def _statement(source: Source, node: ast.AST) -> ast.stmt:
    """The statement around a node, if all of its lines can be moved to the right."""
    statement = source.names.statement(node)
    if not isinstance(statement, _SIMPLE) or not source.alone(statement):
        raise Declined("it is part of a larger statement")
    for part in ast.walk(statement):
        is_text = isinstance(part, ast.JoinedStr) or (
            isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)
        )
        if is_text and getattr(part, "lineno", 0) != getattr(part, "end_lineno", 0):
            raise Declined("a text of several lines stands in the statement")
    return statement


def _indent(result: Result, statement: ast.stmt, head: str, deeper: str) -> None:
    """Put a statement under a head of one or several lines, further to the right."""
    source = result.source
    first = source.line_start(source.start(statement))
    result.edit(first, first, head + deeper)
    line = source.next_line(first)
    while line <= source.end(statement) and line > first:
        if source.data[line : source.line_end(line)].strip():
            result.edit(line, line, deeper)
        following = source.next_line(line)
        if following == line:
            break
        line = following


def _import(result: Result, node: ast.AST, *modules: str) -> None:
    for module in modules:
        result.edits += [edit for edit in ensure_as_is(result.source, module, node) if edit not in result.edits]


def _write(result: Result, call: ast.Call) -> None:
    source = result.source
    names = source.names
    if len(call.args) != 1 or call.keywords:
        raise Declined("it is not given one dictionary")
    if any(map(_is_to_dict, ast.walk(call.args[0]))):
        return  # what is read comes first
    parent = names.parents[call]
    outer = names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    statement = _statement(source, call)
    is_reported = (
        isinstance(parent, ast.keyword)
        and parent.arg == "checkpoint"
        and isinstance(outer, ast.Call)
        and names.dotted(outer.func) in _REPORTS
        and isinstance(statement, ast.Expr)
        and statement.value is outer
    )
    is_assigned = isinstance(parent, ast.Assign) and parent.value is call
    if not is_reported and not is_assigned:
        raise Declined("it is neither reported nor assigned where it is made")
    folder, file = names.free_name("checkpoint_dir"), names.free_name("file")
    indent = source.indent(source.start(statement))
    deeper = indent + "    " if is_reported else indent
    tokens = source.tokens
    start, end = tokens.span(call.args[0], tokens.opening(call) + 1, source.end(call) - 1)
    if tokens.comments_between(tokens.opening(call), source.end(call)):
        raise Declined("a comment stands in the dictionary")
    state = raw(source, start, end, call.args[0]).at(len(deeper) + 4 + len("pickle.dump("), len(deeper) + 4)
    opened = f'{deeper}with open(os.path.join({folder}, {_FILE}), "wb") as {file}:\n'
    dumped = f"{opened}{deeper}    pickle.dump({state}, {file})\n"
    _import(result, call, "os", "pickle", "tempfile")
    if is_reported:
        _indent(result, statement, f"{indent}with tempfile.TemporaryDirectory() as {folder}:\n{dumped}", "    ")
    else:
        first = source.line_start(source.start(statement))
        result.edit(first, first, f"{indent}{folder} = tempfile.mkdtemp()\n{dumped}")
        result.note(call, find(_FROM), _FROM, "the directory stays behind; remove it once it has been reported")
    made = source.text(call.func).rpartition(".")[0]
    result.edit(source.start(call), source.end(call), f"{made}.from_directory({folder})")


def _read(result: Result, call: ast.Call, checkpoint: ast.expr) -> None:
    source = result.source
    statement = _statement(source, call)
    if sum(map(_is_to_dict, ast.walk(statement))) > 1:
        raise Declined("the statement reads it twice")
    folder, file = source.names.free_name("checkpoint_dir"), source.names.free_name("file")
    indent = source.indent(source.start(statement))
    _import(result, call, "os", "pickle")
    head = f"{indent}with {source.text(checkpoint)}.as_directory() as {folder}:\n"
    opened = f'{indent}    with open(os.path.join({folder}, {_FILE}), "rb") as {file}:\n'
    _indent(result, statement, head + opened, " " * 8)
    result.edit(source.start(call), source.end(call), f"pickle.load({file})")
