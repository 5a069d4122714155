"""Two callbacks of Lightning, of which the first saves and the next one reports: the second does both.

Lightning calls the hooks of its callbacks in the order of their list, so the one follows right on the other.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import dedent_block
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.tune.checkpoints.asked_where import asks_where
from migrate.tune.checkpoints.outliving import outlives
from migrate.tune.checkpoints.regions import Region, indented
from migrate.tune.functions.callable_elsewhere import LIGHTNING_CALLBACKS, is_named_elsewhere
from migrate.tune.functions.reporting_helpers import Reporting, is_reported, reports_once


class _Pair(NamedTuple):
    """Two callbacks that stand side by side.

    Attributes:
        saving: The class of the first.
        hook: Its only method.
        made: Where an instance of it is made, in a list.
        following: Where the next one of the list is made.
        target: The method of the same name of that one.
        guards: How many statements both methods begin with that leave them.
    """

    saving: ast.ClassDef
    hook: FunctionNode
    made: ast.Call
    following: ast.Call
    target: FunctionNode
    guards: int


def merged(source: Source, block: ast.With, name: str) -> list[Edit]:
    """The edits after which the callback that reports saves, too; none if there are no two such callbacks.

    Args:
        source: The file.
        block: ``with tune.checkpoint_dir(...) as name:``.
        name: The variable of the directory.
    """
    pair = _pair(source, block)
    body = pair.target.body[_first(pair.target) + pair.guards :] if pair is not None else []
    calls = reports_once(source, pair.target, body) if pair is not None else []
    if pair is None or not calls or not is_reported(Reporting(calls[0], calls, None)):
        return []
    if not _is_movable(source, pair, block, name, body):
        return []
    return [*_saving_target(source, pair, block, name, body, calls), *_without(source, pair)]


def _pair(source: Source, block: ast.With) -> _Pair | None:
    names = source.names
    hook = names.parents.get(block)
    saving = names.parents.get(hook) if hook is not None else None
    if not isinstance(hook, ast.FunctionDef) or not isinstance(saving, ast.ClassDef) or hook.body[-1] is not block:
        return None
    others = [part for part in saving.body if part is not hook and not _is_text(part)]
    if others or hook.decorator_list or not _is_callback(source, saving):
        return None
    made = _only_instance(source, saving)
    behind = _next(source, made) if made is not None else None
    binding = names.binding(behind.func) if behind is not None else None
    home = binding.node if binding is not None else None
    if made is None or behind is None or not isinstance(home, ast.ClassDef) or not _is_callback(source, home):
        return None
    target = next((part for part in methods_of(home) if part.name == hook.name), None)
    if _only_instance(source, home) is not behind or target is None or target.decorator_list:
        return None
    guards = hook.body[_first(hook) : -1]
    same = target.body[_first(target) :][: len(guards)]
    is_same = [ast.dump(part) for part in guards] == [ast.dump(part) for part in same] and all(map(_leaves, guards))
    if not is_same or not _arguments(hook) or _arguments(hook) != _arguments(target):
        return None
    return _Pair(saving, hook, made, behind, target, len(guards))


def _is_callback(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class is a callback of Lightning, of which no other file knows."""
    is_plain = len(node.bases) == 1 and not node.keywords and not node.decorator_list
    is_one = is_plain and source.names.dotted(node.bases[0]) in LIGHTNING_CALLBACKS
    return is_one and not is_named_elsewhere(source, node.name)


def _arguments(function: FunctionNode) -> list[str]:
    return [node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _first(function: FunctionNode) -> int:
    """Where the statements of a function begin, behind what is said about it."""
    return int(_is_text(function.body[0]))


def _leaves(node: ast.stmt) -> bool:
    is_alone = isinstance(node, ast.If) and not node.orelse and len(node.body) == 1
    return is_alone and isinstance(node, ast.If) and isinstance(node.body[0], ast.Return) and node.body[0].value is None


def _only_instance(source: Source, node: ast.ClassDef) -> ast.Call | None:
    """Where the only instance of a class is made; None if the file does anything else with it."""
    uses = source.names.reads(node.name, source.names.scope(node))
    call = source.names.parents.get(uses[0]) if len(uses) == 1 else None
    return call if isinstance(call, ast.Call) and call.func is uses[0] else None


def _next(source: Source, made: ast.Call) -> ast.Call | None:
    """What stands behind a callback without arguments in the list that is passed as ``callbacks=``."""
    names = source.names
    row = names.parents.get(made)
    if not isinstance(row, ast.List) or made.args or made.keywords:
        return None
    word = names.parents.get(row)
    following = row.elts[row.elts.index(made) + 1 :]
    is_callbacks = isinstance(word, ast.keyword) and word.arg == "callbacks"
    return following[0] if is_callbacks and following and isinstance(following[0], ast.Call) else None


def _names(body: list[ast.stmt], *, bound: bool) -> set[str]:
    """The names that statements bind, or those that they use."""
    found = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Name)]
    return {node.id for node in found if isinstance(node.ctx, ast.Load) is not bound}


def _is_movable(source: Source, pair: _Pair, block: ast.With, name: str, body: list[ast.stmt]) -> bool:
    """Whether the saving means the same in the other method, and nothing is lost with its class."""
    own = [node for statement in block.body for node in ast.walk(statement)]
    uses = [node for node in own if isinstance(node, ast.Name) and node.id == name]
    used, bound = _names(block.body, bound=False), _names(block.body, bound=True) | {name}
    other_used, other_bound = _names(body, bound=False), _names(body, bound=True)
    is_left = any(isinstance(node, ast.Return | ast.Yield | ast.YieldFrom | ast.Await) for node in own)
    if outlives(source, uses, own) or asks_where(source, uses):
        return False
    if is_left or _arguments(pair.hook)[0] in used or bound & other_used or (used | bound) & other_bound:
        return False
    tokens, start = source.tokens, source.line_start(source.start(pair.saving))
    if tokens.comments_between(start, source.line_start(source.start(block))):
        return False
    is_whole = source.begins_line(block.body[0]) and all(source.alone(part) for part in body)
    return is_whole and not tokens.comments_between(source.end(pair.made), source.start(pair.following))


def _saving_target(
    source: Source, pair: _Pair, block: ast.With, name: str, body: list[ast.stmt], calls: list[ast.Call]
) -> list[Edit]:
    """The method that reports, with the saving in front."""
    tune, imports = ensure(source, "ray.tune", calls[0])
    tempfile, more = ensure(source, "tempfile", calls[0])
    outer = source.indent(source.start(body[0]))
    step = outer.removeprefix(source.indent(source.start(pair.target)))
    inner = outer + step
    variable = free_in(source.names, calls[0], "checkpoint", "new_checkpoint")
    header, first = source.line_start(source.start(block)), source.line_start(source.start(block.body[0]))
    comments = "".join(f"{inner}{comment.text}\n" for comment in source.tokens.comments_between(header, first))
    saved = comments + inner + dedent_block(source, block.body, inner)
    tail = source.slice(source.end(block.body[-1]), source.line_end(source.end(block.body[-1])))
    head = f"{outer}with {tempfile}.TemporaryDirectory() as {name}:\n{saved}{tail}\n"
    made = f"{inner}{variable} = {tune}.Checkpoint.from_directory({name})\n"
    place = source.line_start(source.start(body[0]))
    ends = [source.end(call.args[0]) for call in calls]
    return [
        *imports,
        *more,
        Edit(place, place, head + made),
        *indented(source, Region(body, []), step),
        *(Edit(end, end, f", checkpoint={variable}") for end in ends),
    ]


def _without(source: Source, pair: _Pair) -> list[Edit]:
    """The edits that take the callback that saves away, and its class."""
    start = source.line_start(source.start(pair.saving))
    end = source.next_line(source.end(pair.saving))
    while end < len(source.data) and not source.data[end : source.line_end(end)].strip():
        end = source.next_line(end)
    if end >= len(source.data):
        start = len(source.data[:start].rstrip()) + 1
    return [Edit(start, end, ""), Edit(source.start(pair.made), source.start(pair.following), "")]
