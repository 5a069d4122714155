"""Where what a dataset gives one after the other is taken: in loops, by ``next``, out of a list.

Read from syntax alone, so that both interpreters can ask. Names are taken as they stand in their function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from legacy_api.batch_uses import (
    Made,
    end_of,
    is_keyed,
    is_one_keyed,
    is_one_plain,
    is_plain,
    made_in_loop,
    made_of_one,
    one_made,
    own,
    place,
)

Parents = Mapping[ast.AST, ast.AST]
_Place = tuple[str | ast.expr, list[ast.AST]]
"""What one of them is there, a name or an expression, with the code that has it."""

_SAME: Final = ("iter", "list", "tuple", "sorted", "reversed", "tqdm", "islice")
"""What gives the same ones as it is given."""
_NEXT: Final = ("next", "__next__")
_LEVELS: Final = 6
"""Through how many variables and calls they are followed."""


def made_of_batches(call: ast.expr, parents: Parents) -> Made:
    """What is made of the batches that a call gives.

    Args:
        call: The call.
        parents: By node, what it stands in, for all of the file.
    """
    places = _one_by_one(call, parents)
    return one_made(
        {made_in_loop(one, body) if isinstance(one, str) else made_of_one(one, body) for one, body in places}
    )


def are_plain(call: ast.expr, parents: Parents) -> bool:
    """Whether the rows that a call gives are taken for what is no dictionary."""
    places = _one_by_one(call, parents)
    return any(is_plain(one, body) if isinstance(one, str) else is_one_plain(one, body) for one, body in places)


def are_dictionaries(call: ast.expr, parents: Parents) -> bool:
    """Whether something is asked for by its name of the rows that a call gives."""
    places = _one_by_one(call, parents)
    return any(is_keyed(one, body) if isinstance(one, str) else is_one_keyed(one, parents) for one, body in places)


def _one_by_one(call: ast.expr, parents: Parents) -> Iterator[_Place]:
    """Every place that takes one after the other of what a call gives."""
    for given in _stands(call, parents, _LEVELS):
        yield from _taken(given, parents)


def _stands(given: ast.expr, parents: Parents, levels: int) -> Iterator[ast.expr]:
    """Every expression that is what a call gives, or a list of it: the variables that hold it, calls around it."""
    yield given
    around = parents.get(given)
    if levels == 0:
        return
    if isinstance(around, ast.Call) and around.args[:1] == [given] and _called(around) in _SAME:
        yield from _stands(around, parents, levels - 1)
    elif isinstance(around, ast.Assign) and around.value is given:
        for read in _reads(around, parents):
            yield from _stands(read, parents, levels - 1)


def _reads(statement: ast.Assign, parents: Parents) -> Iterator[ast.Name]:
    """What reads the name that a statement assigns, before it is assigned anew."""
    target = statement.targets[0]
    if not isinstance(target, ast.Name):
        return
    start = end_of(statement, parents)
    nodes = (node for node in own(_home(statement, parents)) if isinstance(node, ast.Name) and node.id == target.id)
    named = sorted((node for node in nodes if place(node) > start), key=place)
    stored = (node for node in named if not isinstance(node.ctx, ast.Load))
    end = min((end_of(node, parents) for node in stored), default=None)
    yield from (node for node in named if isinstance(node.ctx, ast.Load) and (end is None or place(node) < end))


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _taken(given: ast.expr, parents: Parents) -> Iterator[_Place]:
    """What one of them is where they stand, and what has it: a loop's target, what ``next`` gives, an item."""
    around = parents.get(given)
    if isinstance(around, ast.Call) and given in around.args:
        called, position = _called(around), around.args.index(given)
        if called in _NEXT and position == 0:
            yield around, _home(around, parents)
        elif called in ("enumerate", "zip"):
            yield from _in_loop(around, position + (called == "enumerate"), parents)
    elif isinstance(around, ast.Attribute) and around.attr in _NEXT and isinstance(parents.get(around), ast.Call):
        yield parents[around], _home(around, parents)  # type: ignore[misc]
    elif isinstance(around, ast.Subscript) and around.value is given and not isinstance(around.slice, ast.Slice):
        yield around, _home(around, parents)
    else:
        yield from _in_loop(given, None, parents)


def _in_loop(given: ast.expr, position: int | None, parents: Parents) -> Iterator[_Place]:
    """The target of a loop over something, or of one part of it, with what is done there."""
    around = parents.get(given)
    body: list[ast.AST]
    if isinstance(around, ast.For | ast.AsyncFor) and around.iter is given:
        target, body = around.target, [*around.body]
    elif isinstance(around, ast.comprehension) and around.iter is given:
        target, body = around.target, [*around.ifs, *_elements(parents.get(around))]
    else:
        return
    if position is not None:
        parts = target.elts if isinstance(target, ast.Tuple | ast.List) else []
        target = parts[position] if len(parts) > position else target
    if isinstance(target, ast.Name):
        yield target.id, body


def _home(node: ast.AST, parents: Parents) -> list[ast.AST]:
    """The statements of the function, or of the file, that a node is in."""
    around = parents.get(node, node)
    while around in parents and not isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
        around = parents[around]
    return [*around.body] if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) else []


def _elements(whole: ast.AST | None) -> list[ast.AST]:
    if isinstance(whole, ast.DictComp):
        return [whole.key, whole.value]
    return [whole.elt] if isinstance(whole, ast.ListComp | ast.SetComp | ast.GeneratorExp) else []
