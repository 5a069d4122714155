"""A trainer that is restored where no other branch constructs it: it is constructed once more, as further up."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import arguments, called_name, keyword, passed
from migrate.edit.render import Argument, Call
from migrate.resolve.names.names import Names
from migrate.resolve.running.order import runs_before
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.checkpoints.dict_state import makes_checkpoint
from migrate.train.restores.checks import LOOP, check_place, given_again
from migrate.train.restores.places import Part, parts

_SAME_AGAIN: Final = frozenset(
    {"dict", "list", "tuple", "set", "int", "float", "str", "bool", "len", "min", "max", "vars"}
)
_ALSO_SAME: Final = ("ray.", "os.path.", "functools.partial")
"""Calls that make the same of the same; Ray's are configurations, and functions with their arguments."""
_ONCE: Final = (ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)


def constructed_again(source: Source, restored: ast.Call, trainer: str) -> Call:
    """The constructor that has run when a trainer is restored, with what ``restore`` was given in its place.

    Args:
        source: The file.
        restored: The call of ``restore``.
        trainer: The dotted name of the trainer's class.

    Raises:
        Declined: If no constructor above is certain to be that of the run, or if it cannot be written once more.
    """
    path = passed(restored, 0, "path")
    here = parts(source, path) if path is not None else None
    if path is None or here is None:
        raise Declined("cannot tell what the restored path is made of")
    constructed = _above(source, restored, trainer, here)
    again = given_again(restored, with_loop=bool(constructed.args) or keyword(constructed, LOOP) is not None)
    _check_between(source, constructed, restored, trainer, here)
    given, _ = arguments(source, constructed)
    if len(constructed.args) > 1:
        raise Declined("the constructor above has more than its loop by position")
    places = [(one.name or LOOP, one) for one in given]
    names = {name for name, _ in places}
    if not names.isdisjoint(("*", "**")) and not again.keys() <= names:
        raise Declined("the constructor's arguments are unpacked, and may be those that `restore` is given again")
    for name, one in places:
        if name not in again:
            _check_same_again(source, one.node, constructed, restored)
    written, _ = arguments(source, restored)
    texts = {one.node: one.raw for one in written}
    values = [Argument(one.name, texts[again[name]] if name in again else one.raw) for name, one in places]
    values += [Argument(name, texts[value]) for name, value in again.items() if name not in names]
    return Call(source.text(constructed.func), values)


def _above(source: Source, restored: ast.Call, trainer: str, here: tuple[Part, ...]) -> ast.Call:
    """The last constructor of the run that has certainly run when a trainer is restored."""
    names = source.names
    found = None
    for call, dotted in names.calls():
        if dotted != trainer or names.scope(call) is not names.scope(restored):
            continue
        if _is_at(source, call, here) and runs_before(source, names.statement(call), restored):
            found = call
    if found is None:
        raise Declined("no constructor stands beside it, and none of the same run above")
    return found


def _check_between(
    source: Source, constructed: ast.Call, restored: ast.Call, trainer: str, here: tuple[Part, ...]
) -> None:
    """Whether nothing between a constructor and a restore may have given the run other arguments."""
    again = given_again(restored, with_loop=True)
    mine = _arguments(constructed)
    for call, dotted in source.names.calls():
        if not source.end(constructed) < source.start(call) < source.start(restored):
            continue
        if dotted == f"{trainer}.restore":
            changed = set(given_again(call, with_loop=True))
        elif dotted == trainer and _is_at(source, call, here):
            theirs = _arguments(call)
            changed = {name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)}
        else:
            continue
        if not changed <= again.keys():
            raise Declined(f"`{min(changed - again.keys())}` may be what it was given in line {call.lineno}")


def _is_at(source: Source, constructed: ast.Call, here: tuple[Part, ...]) -> bool:
    with contextlib.suppress(Declined):
        check_place(source, constructed, here)
        return True
    return False


def _arguments(constructed: ast.Call) -> dict[str, str]:
    """The arguments of a constructor as texts, by their names."""
    found = {word.arg or "**": ast.dump(word.value) for word in constructed.keywords}
    if constructed.args:
        found[LOOP] = ast.dump(constructed.args[0])
    return found


def _check_same_again(source: Source, value: ast.expr, constructed: ast.Call, restored: ast.Call) -> None:
    """Whether an argument of the constructor would still be the same where the trainer is restored."""
    for node in ast.walk(value):
        if isinstance(node, _ONCE) or (isinstance(node, ast.Call) and not _gives_the_same(source, node)):
            raise Declined(f"`{source.text(node)}` in the constructor above cannot be written once more")
        if isinstance(node, ast.Name) and _changes(source, node, constructed, restored):
            raise Declined(f"`{node.id}` may be another one than in the constructor above")


def _gives_the_same(source: Source, call: ast.Call) -> bool:
    is_known = called_name(call) in _SAME_AGAIN or (source.names.dotted(call.func) or "").startswith(_ALSO_SAME)
    return is_known or makes_checkpoint(source, call)


def _changes(source: Source, name: ast.Name, constructed: ast.Call, restored: ast.Call) -> bool:
    """Whether a variable is assigned below the constructor, or what it holds is changed before the restore."""
    names = source.names
    home = names.lookup(name.id, names.scope(name))
    if home is None or names.lookup(name.id, names.scope(restored)) != home:
        return False  # a builtin, or an argument of a function in the value
    scope, bindings = home
    low, high = source.end(constructed), source.start(restored)
    if any(source.start(binding.node) > low for binding in bindings if isinstance(binding.node, ast.expr | ast.stmt)):
        return True
    return any(low < source.start(read) < high and _is_changing(names, read) for read in names.reads(name.id, scope))


def _is_changing(names: Names, read: ast.Name) -> bool:
    """Whether a use of a variable changes what it holds: ``config["lr"] = 1``, ``config.update(...)``."""
    return any(
        isinstance(getattr(node, "ctx", None), ast.Store | ast.Del) or _is_method(names, node)
        for node in _around(names, read)
    )


def _around(names: Names, read: ast.Name) -> Iterator[ast.AST]:
    node = names.parents.get(read)
    while isinstance(node, ast.Attribute | ast.Subscript):
        yield node
        node = names.parents.get(node)


def _is_method(names: Names, node: ast.AST) -> bool:
    call = names.parents.get(node)
    return isinstance(node, ast.Attribute) and isinstance(call, ast.Call) and call.func is node
