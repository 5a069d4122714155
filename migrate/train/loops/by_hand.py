"""Training functions that are called by hand, and what stands in none: no worker runs there, and Train V2 raises.

What a function asks in a ``try`` that goes on after the error is asked for that very case; what it asks if a flag is
set, ``if use_ray:``, is not asked by those that call it without; nor, ``if ray.is_initialized():``, what it asks where
Ray has been started, in a file that does not start it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

from legacy_api import Row, find
from migrate.edit.callsite import passed
from migrate.file_kinds.kinds import PAGE, kind_of
from migrate.resolve.flow.carried import Carried
from migrate.resolve.left.guards import is_caught
from migrate.resolve.names.scopes import FunctionNode, default_of, positional
from migrate.resolve.running.run_at_once import is_run_at_once
from migrate.resolve.text.source import Source
from migrate.resolve.trees.uses_elsewhere import places_elsewhere

# What says that Ray has been started.
_STARTED = ("ray.is_initialized", "ray.util.client.ray.is_connected", "ray.util.client.ray.is_initialized")
# What a worker asks, and what starts no Ray.
_ASKING = ("train.report", "train.get_", "train.Checkpoint", "air.session.", "tune.report", "tune.get_")
_SESSIONS = ("train.session.", "train._internal.session.", "air._internal.session.")
_QUIET = (*_ASKING, *_SESSIONS)
_OF_WORKERS = tuple(f"ray.{name}" for name in _QUIET)


def called_by_hand(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of a worker where the file runs as a script, or is imported.

    In no function, or in functions that the file itself, or another one of its tree, calls there, perhaps through
    others.
    """
    names = source.names
    found = [(asked, find(f"{dotted} outside of a worker")) for asked, dotted in names.calls()]
    rows = [(asked, row) for asked, row in found if row is not None]
    if not rows:
        return
    yield from ((asked, row, row.old) for asked, row in rows if _is_in_no_function(source, asked))
    calls_in = _calls(source)
    called = {function for calls in calls_in.values() for function, _ in calls}
    by_hand = _by_hand(source, calls_in)
    of_others = _by_hand_elsewhere(source, [asked for asked, _ in rows], calls_in)
    called.update(of_others)
    for function, calls_of in of_others.items():
        by_hand[function] = [*by_hand.get(function, ()), *calls_of]
    for asked, row in rows if by_hand else ():
        # A function that is defined in another one, and only handed on there, runs elsewhere.
        around = takewhile(called.__contains__, names.functions(asked))
        calls = ((function, call) for function in around for call in by_hand.get(function, ()))
        if any(_comes_to(source, asked, *made) for made in calls) and not is_caught(names, asked, "RuntimeError"):
            yield asked, row, row.old


def _is_in_no_function(source: Source, asked: ast.AST) -> bool:
    """Whether something is asked as soon as the file is run or imported, and nothing is made of the error.

    A page shows what stands in a function without it.
    """
    if kind_of(source.path.lower()) == PAGE:
        return False
    if not is_run_at_once(source.names, asked) or is_caught(source.names, asked, "RuntimeError"):
        return False
    return _may_be_started(source, _conditions(source, asked, None))


class _Made(NamedTuple):
    """A call that comes to be made.

    Attributes:
        call: The call.
        unset: The parameters of the function to which it certainly gives no true value.
    """

    call: ast.Call
    unset: frozenset[ast.arg]


_Calls = dict[ast.AST | None, list[tuple[ast.AST, ast.Call]]]
"""By function, or None outside of any, the functions of the file that are called there, with the calls."""


def _calls(source: Source) -> _Calls:
    carried = source.once(Carried)
    found: _Calls = {}
    for call in source.names.of(ast.Call):
        function = carried.called(call)
        # A lambda that calls one is a train loop itself, more often than not.
        if function is not None and source.names.above(call, ast.Lambda) is None:
            found.setdefault(source.names.function(call), []).append((function, call))
    return found


def _by_hand_elsewhere(source: Source, asked: Iterable[ast.AST], calls_in: _Calls) -> dict[ast.AST, list[_Made]]:
    """The functions that ask something, and which other files call where they run as scripts, with those calls.

    Also those that call such functions: by the calls of the file itself that come to be made then.
    """
    names = source.names
    around = {function for one in asked for function in names.functions(one)}
    reaching: list[ast.AST] = [function for function in around if names.scope(function) is names.module]
    for inner in reaching:
        callers = (caller for caller, calls in calls_in.items() if caller is not None and inner in dict(calls))
        reaching += [caller for caller in callers if caller not in reaching and names.scope(caller) is names.module]
    first = [(one, call) for one in reaching for call in _calls_elsewhere(source, one)]
    return _by_hand(source, calls_in, first) if first else {}


def _calls_elsewhere(source: Source, function: ast.AST) -> Iterator[ast.Call]:
    """The calls of a function of the file that other files make where they run as scripts."""
    name = function.name if isinstance(function, FunctionNode) else ""
    for _, other, use in places_elsewhere(source, name) if source.path and name else ():
        call = other.names.parents.get(use)
        if isinstance(call, ast.Call) and call.func is use and _is_made_at_once(other, call):
            yield call


def _is_made_at_once(source: Source, call: ast.Call) -> bool:
    """Whether a call is made where the file runs as a script: in no function, or in one that it calls there."""
    if is_run_at_once(source.names, call):
        return True
    around = source.names.function(call)
    return around is not None and around in _by_hand(source, _calls(source))


def _by_hand(
    source: Source, calls_in: _Calls, first: Iterable[tuple[ast.AST, ast.Call]] | None = None
) -> dict[ast.AST, list[_Made]]:
    """The functions that run where the file runs as a script, with the calls that come to be made then.

    Args:
        source: The file.
        calls_in: The calls that it makes.
        first: Those that are made at once, if they are not its own.
    """
    found: dict[ast.AST, list[_Made]] = {}
    begun = calls_in.get(None, ()) if first is None else first
    todo = [(function, _Made(call, _unset(source, function, call, frozenset()))) for function, call in begun]
    while todo:
        function, made = todo.pop()
        if made in found.setdefault(function, []):
            continue
        found[function].append(made)
        for inner, call in calls_in.get(function, ()):
            if _comes_to(source, call, function, made):
                todo.append((inner, _Made(call, _unset(source, inner, call, made.unset))))
    return found


def _comes_to(source: Source, asked: ast.AST, function: ast.AST, made: _Made) -> bool:
    """Whether a call of a function may come to what is asked in it: nothing that is not so stands before that."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return True
    conditions = list(_conditions(source, asked, function))
    if not _may_be_started(source, conditions):
        return False
    bindings = (source.names.binding(condition) for condition in conditions)
    return not any(binding is not None and binding.node in made.unset for binding in bindings)


def _conditions(source: Source, asked: ast.AST, function: FunctionNode | None) -> Iterator[ast.expr]:
    """What is certainly true where something is asked in a function, or in none: ``if use_ray: ...``."""
    node = asked
    while node is not function and (parent := source.names.parents.get(node)) is not None:
        for test in _tests(parent, node):
            yield from _all_of(test)
        node = parent


def _may_be_started(source: Source, conditions: Iterable[ast.expr]) -> bool:
    """Whether these may be true in a file: not one that asks for Ray where the file does not start it."""
    return not any(_is_started(source, condition) for condition in conditions) or _starts_ray(source)


def _is_started(source: Source, condition: ast.expr) -> bool:
    """Whether something is true only if Ray has been started."""
    if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.Or):
        return all(_is_started(source, value) for value in condition.values)
    return isinstance(condition, ast.Call) and source.names.dotted(condition.func) in _STARTED


def _starts_ray(source: Source) -> bool:
    """Whether a file itself may start Ray: as ``init()`` does, a run, or a task."""
    called = [dotted for _, dotted in source.names.calls() if dotted.startswith("ray.") and dotted not in _STARTED]
    return b".remote" in source.data or not all(dotted.startswith(_OF_WORKERS) for dotted in called)


def _tests(parent: ast.AST, node: ast.AST) -> list[ast.expr]:
    """What is true where a node is come to, as far as what it stands in says so."""
    if isinstance(parent, ast.If | ast.While | ast.IfExp):
        body = parent.body if isinstance(parent.body, list) else [parent.body]
        return [parent.test] if node in body else []
    values = _all_of(parent) if isinstance(parent, ast.BoolOp) else []
    return values[: values.index(node)] if isinstance(node, ast.expr) and node in values else []


def _all_of(test: ast.expr) -> list[ast.expr]:
    """What must be true for an expression to be."""
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]


def _unset(source: Source, function: ast.AST, call: ast.Call, unset: frozenset[ast.arg]) -> frozenset[ast.arg]:
    """The parameters of a function to which a call certainly gives no true value.

    Args:
        source: The file of the function.
        function: The function.
        call: The call, of this file or of another one.
        unset: Those of the function that makes the call.
    """
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    if any(word.arg is None for word in call.keywords) or any(isinstance(one, ast.Starred) for one in call.args):
        return frozenset()
    arguments = [*positional(function), *function.args.kwonlyargs]
    given = ((one, passed(call, at, one.arg) or default_of(function, one)) for at, one in enumerate(arguments))
    return frozenset(one for one, value in given if value is not None and _is_false(source, value, unset))


def _is_false(source: Source, value: ast.expr, unset: frozenset[ast.arg]) -> bool:
    """Whether a value certainly is not true: a constant, or a parameter that was given no such value either."""
    if isinstance(value, ast.Constant):
        return not value.value
    binding = source.names.binding(value) if unset and isinstance(value, ast.Name) else None
    return binding is not None and binding.node in unset
