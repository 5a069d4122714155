"""What only the first worker of a trainer does: of all workers' checkpoints, Ray 2.0 - 2.6 kept that of rank 0.

Today the files of all workers are stored in one place, where those of one name overwrite each other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.importing import ensure
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.tree_worlds import world_around
from migrate.rule import Result

_RANK: Final = "rank"
_TRIAL: Final = "get_trial_id"
_SESSION: Final = "ray.air.session."
_OF_A_NODE: Final = "local"
"""What a rank is called of which every node has a first one."""
_FIRST: Final = ("is_main", "main_process", "is_first", "master", "chief", "rank_zero", "rank0", "is_rank_0")
"""What variables and functions have in their names that are true in the first worker alone."""
Branch = ast.If | ast.IfExp


def condition_of_first(result: Result, node: ast.AST) -> str:
    """The condition that a worker of a trainer is the first; empty elsewhere, and where the code asks for it itself.

    In a function that may run in a trial, too, it is met there.

    Raises:
        Taken: If a name that it needs means something else there.
    """
    source = result.source
    worlds = source.once(Worlds)
    known = worlds.asked(node)
    if not known and source.once(_has_sessions):
        known = worlds.only() or world_around(source) or {TUNE, TRAIN}
    if TRAIN not in known or is_of_first(source, node):
        return ""
    train, imports = ensure(source, TRAIN, node)
    condition = f"{train}.get_context().get_world_rank() == 0"
    if TUNE in known:
        tune, more = ensure(source, TUNE, node)
        imports = [*imports, *more]
        condition = f"{tune}.get_context().{_TRIAL}() is not None or {condition}"
    result.edits += [edit for edit in imports if edit not in result.edits]
    return f"if {condition}"


def _has_sessions(source: Source) -> bool:
    """Whether a file reports by ``ray.air.session``, which is of the world that the file as a whole is about."""
    return any(dotted.startswith(_SESSION) for _, dotted in source.names.uses())


def is_of_first(source: Source, node: ast.AST) -> bool:
    """Whether only the first worker gets to a piece of code, as a branch around it says."""
    return any(_tells_first(source, branch.test, is_met=is_met) for branch, is_met in branches_around(source, node))


def asks_rank(source: Source, node: ast.AST) -> bool:
    """Whether a branch around a piece of code asks for a rank, whichever it is."""
    return any(_RANK in _word(part) for branch, _ in branches_around(source, node) for part in ast.walk(branch.test))


def tells_workers_apart(test: ast.expr) -> bool:
    """Whether a condition has a name in it that tells one worker from the others, whichever it is."""
    words = (_word(part).lower() for part in ast.walk(test))
    return any(mark in word for word in words for mark in (_RANK, *_FIRST))


def branches_around(source: Source, node: ast.AST) -> Iterator[tuple[Branch, bool]]:
    """The branches around a node in its function, innermost first, and whether it is where the condition is met."""
    function, inner, around = source.names.function(node), node, source.names.parents.get(node)
    while around is not None and inner is not function:
        if isinstance(around, ast.If):
            if inner is not around.test:
                yield around, inner in around.body
        elif isinstance(around, ast.IfExp) and inner is not around.test:
            yield around, inner is around.body
        inner, around = around, source.names.parents.get(around)


def _tells_first(source: Source, test: ast.expr, *, is_met: bool, is_value: bool = False) -> bool:
    """Whether a condition that is met, or is not, holds in the first worker alone.

    Args:
        source: The file.
        test: The condition.
        is_met: Whether it is met.
        is_value: Whether it is what a variable is assigned; the variables in that are not followed.
    """
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _tells_first(source, test.operand, is_met=not is_met, is_value=is_value)
    if isinstance(test, ast.BoolOp):
        if is_met and isinstance(test.op, ast.Or) and any(map(asks_for_trial, test.values)):
            workers = [part for part in test.values if not asks_for_trial(part)]
            return all(_tells_first(source, part, is_met=True, is_value=is_value) for part in workers)
        is_all = isinstance(test.op, ast.And) is is_met
        return is_all and any(_tells_first(source, part, is_met=is_met, is_value=is_value) for part in test.values)
    if isinstance(test, ast.Compare):
        sides = [test.left, *test.comparators]
        is_zero = any(isinstance(side, ast.Constant) and side.value == 0 for side in sides)
        says = (ast.Eq,) if is_met else (ast.NotEq, ast.Gt)
        return len(sides) == 2 and is_zero and isinstance(test.ops[0], says) and any(map(_is_rank, sides))
    if _is_rank(test):
        return not is_met  # `if rank: ... else: ...`
    if is_met and any(mark in _word(test).lower() for mark in _FIRST) and _OF_A_NODE not in _word(test).lower():
        return True
    value = source.names.value(test)
    is_other = value is not test and not is_value
    return is_other and _tells_first(source, value, is_met=is_met, is_value=True)


def asks_for_trial(test: ast.expr) -> bool:
    """Whether a condition is that there is a trial, where no workers are."""
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot) and _word(test.left) == _TRIAL


def _is_rank(node: ast.expr) -> bool:
    word = _word(node).lower()
    return word.endswith(_RANK) and _OF_A_NODE not in word and "node" not in word


def _word(node: ast.AST) -> str:
    """The last part of what a name, a member, an item or a call is called."""
    if isinstance(node, ast.Call):
        return _word(node.func)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return str(node.slice.value)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
