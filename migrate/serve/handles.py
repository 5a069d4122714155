"""Handles of deployments, ``Model.get_handle()`` through Ray 2.6: what is asked through them, and how it is waited for.

``sync=False`` gave one whose ``remote(...)`` is awaited for a reference, which is awaited for the answer; all others
gave the reference at once. One of today gives a response, which is awaited once, or asked for its ``result()`` where no
event loop runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.serve.deployments import OPTIONS
from migrate.tune.checkpoints.uses import reads_of

ASK: Final = "remote"
"""What asks something through a handle."""
_METHOD: Final = "method_name"
GET: Final = "ray.get"
"""What waited for a reference."""
_GATHER: Final = "asyncio.gather"
_NOTEBOOK: Final = ".ipynb"
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_REPEATED: Final = (ast.ListComp, ast.SetComp, ast.DictComp)


def waited_today(source: Source, handle: ast.expr, is_async: bool) -> Iterator[Edit]:
    """The edits after which every answer that is asked for through a handle is waited for as today.

    Args:
        source: The file.
        handle: What gives the handle.
        is_async: Whether it is one whose references are awaited.

    Raises:
        Declined: If it is used for more, or an answer is waited for in a way that is not followed.
    """
    for use in _uses(source, handle):
        call = _asked(source, use)
        yield from awaited_once(source, call) if is_async else of_reference(source, call)


def _uses(source: Source, handle: ast.expr) -> list[ast.expr]:
    """The handle itself, or the uses of the variable, or of the attribute of ``self``, that holds it alone."""
    names = source.names
    parent = names.parents.get(handle)
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    if target is None:
        return [handle]
    if isinstance(target, ast.Attribute):
        return _of_instances(source, target)
    reads = reads_of(source, handle)
    if not reads or names.binding(target) is None:
        raise Declined("what holds its handle is not followed")
    return list(reads)


def _of_instances(source: Source, target: ast.Attribute) -> list[ast.expr]:
    """The uses of an attribute of ``self``, which no other class of the file has from this one."""
    names = source.names
    owner = class_of_self(source, target)
    found = [(node, class_of_self(source, node)) for node in names.attributes({target.attr})]
    mine = [node for node, home in found if home is owner]
    uses = [node for node in mine if node is not target]
    bases = [names.binding(base) for node in names.of(ast.ClassDef) for base in node.bases]
    is_inherited = any(base is not None and base.node is owner for base in bases)
    is_followed = owner is not None and all(home is not None for _, home in found) and not is_inherited
    if not uses or not is_followed or not all(isinstance(node.ctx, ast.Load) for node in uses):
        raise Declined("what holds its handle is not followed")
    return list(uses)


def _asked(source: Source, handle: ast.expr) -> ast.Call:
    """The call that asks something through a handle: ``handle.remote(...)``, ``handle.predict.remote(...)``."""
    node: ast.AST | None = handle
    parent = source.names.parents.get(handle)
    while isinstance(parent, ast.Attribute):
        node, parent = parent, source.names.parents.get(parent)
        if isinstance(node, ast.Attribute) and node.attr == OPTIONS and isinstance(parent, ast.Call):
            if parent.args or {word.arg for word in parent.keywords} != {_METHOD}:
                break
            node, parent = parent, source.names.parents.get(parent)
    if isinstance(node, ast.Attribute) and node.attr == ASK and isinstance(parent, ast.Call) and parent.func is node:
        return parent
    raise Declined("its handle is used for more than asking it")


def awaited_once(source: Source, call: ast.expr) -> Iterator[Edit]:
    """``await (await handle.remote(x))`` without the second one.

    Args:
        source: The file.
        call: What is awaited first: what asks, or the variable that holds it.

    Raises:
        Declined: If the answer is waited for in a way that is not followed.
    """
    reference = source.names.parents.get(call)
    if isinstance(reference, ast.Call):
        yield from _gathered_once(source, call, reference)
        return
    if not isinstance(reference, ast.Await):
        raise Declined("an answer is waited for in a way that is not followed")
    answer = source.names.parents.get(reference)
    if isinstance(answer, ast.Await):
        yield _cut(source, source.start(answer) + len("await"), source.start(call), " ")
        yield _cut(source, source.end(call), source.end(answer), "")
        return
    if isinstance(answer, ast.Call) and _is_got(source, answer, reference):
        before, after = _brackets(source, answer)
        yield _cut(source, source.start(answer), source.start(reference), before)
        yield _cut(source, source.end(reference), source.end(answer), after)
        return
    reads = reads_of(source, reference)
    if not reads or any(source.names.binding(read) is None for read in reads):
        raise Declined("an answer is waited for in a way that is not followed")
    if not all(isinstance(source.names.parents.get(read), ast.Await) for read in reads):
        raise Declined("what is awaited for a reference is handed on")
    yield _cut(source, source.start(reference), source.start(call), "")
    yield _cut(source, source.end(call), source.end(reference), "")


def _gathered_once(source: Source, call: ast.expr, gather: ast.Call) -> Iterator[Edit]:
    """``a, b = await asyncio.gather(handle.remote(x), handle.remote(y))``, which gave references: it gives answers."""
    names = source.names
    awaited = names.parents.get(gather)
    statement = names.parents.get(awaited) if isinstance(awaited, ast.Await) else None
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    is_plain = not gather.keywords and not any(isinstance(one, ast.Starred) for one in gather.args)
    if (
        names.dotted(gather.func) != _GATHER
        or not is_plain
        or not isinstance(target, ast.Tuple)
        or len(target.elts) != len(gather.args)
    ):
        raise Declined("an answer is waited for in a way that is not followed")
    variable = names.variable(target.elts[gather.args.index(call)])
    reads = names.reads(variable[1], variable[0]) if variable is not None else []
    if not reads or any(names.binding(read) is None for read in reads):
        raise Declined("what holds its answers holds more")
    for read in reads:
        holder = names.parents.get(read)
        is_got = isinstance(holder, ast.Await) or (isinstance(holder, ast.Call) and _is_got(source, holder, read))
        if not is_got or names.above(read, ast.Try) is not names.above(call, ast.Try):
            raise Declined("what is awaited for a reference is handed on")
        yield _cut(source, source.start(holder), source.start(read), "")  # type: ignore[arg-type]
        yield _cut(source, source.end(read), source.end(holder), "")  # type: ignore[arg-type]


def of_reference(source: Source, call: ast.Call) -> Iterator[Edit]:
    """``ray.get(handle.remote(x))`` with what waits for a response in the place of ``ray.get``.

    Raises:
        Declined: If the answer is waited for in a way that is not followed.
    """
    parent = source.names.parents.get(call)
    made = parent if isinstance(parent, ast.ListComp) and parent.elt is call and not _is_apart(parent) else None
    given = made or call
    places: list[ast.expr] = [given]
    reads = reads_of(source, given)
    if reads:
        if any(source.names.binding(read) is None for read in reads):
            raise Declined("what holds its answers holds more")
        places = list(reads)
    for place in places:
        holder = source.names.parents.get(place)
        if (isinstance(holder, ast.Await) and made is None) or _is_gathered(source, place, is_list=made is not None):
            continue
        if not isinstance(holder, ast.Call) or not _is_got(source, holder, place):
            raise Declined("an answer is waited for in a way that is not followed")
        yield from _waited(source, holder, place, is_list=made is not None)


def _is_gathered(source: Source, value: ast.expr, *, is_list: bool) -> bool:
    """Whether answers are awaited together: ``await asyncio.gather(a, b)``, ``await asyncio.gather(*several)``."""
    given: ast.AST = value
    holder = source.names.parents.get(value)
    if is_list and isinstance(holder, ast.Starred):
        given, holder = holder, source.names.parents.get(holder)
    is_one = isinstance(holder, ast.Call) and given in holder.args and (given is not value) == is_list
    if not is_one or not isinstance(holder, ast.Call) or source.names.dotted(holder.func) != _GATHER:
        return False
    return isinstance(source.names.parents.get(holder), ast.Await)


def _is_apart(made: ast.ListComp) -> bool:
    return any(part.is_async for part in made.generators)


def _is_got(source: Source, call: ast.Call, value: ast.expr) -> bool:
    """Whether a call is ``ray.get`` of a value, and of that alone."""
    return call.args == [value] and not call.keywords and source.names.dotted(call.func) == GET


def _waited(source: Source, got: ast.Call, value: ast.expr, is_list: bool) -> Iterator[Edit]:
    """The edits that put what waits for a response, or for each one of a list, in the place of ``ray.get(value)``."""
    is_awaited = _is_awaited(source, got)
    before, after = "", ".result()"
    if is_list:
        before, after = f"[{'await response' if is_awaited else 'response.result()'} for response in ", "]"
    elif is_awaited:
        opened, closed = _brackets(source, got)
        before, after = f"{opened}await ", closed
    yield _cut(source, source.start(got), source.start(value), before)
    yield _cut(source, source.end(value), source.end(got), after)


def _is_awaited(source: Source, got: ast.Call) -> bool:
    """Whether a response is awaited in the place of a call, as an event loop runs there; else it is asked.

    Raises:
        Declined: If that cannot be told, or it could not be awaited there.
    """
    names = source.names
    function = names.above(got, *_FUNCTIONS)
    if names.above(got, ast.GeneratorExp) is not None:
        raise Declined("a generator waits for it")
    if isinstance(function, ast.AsyncFunctionDef):
        return True
    if function is None and names.above(got, ast.ClassDef) is None:
        is_notebook = source.path.endswith(_NOTEBOOK)
        if is_notebook and names.above(got, *_REPEATED) is not None:
            raise Declined("a loop within an expression waits for it in a notebook")
        return is_notebook
    is_of_driver = isinstance(function, ast.FunctionDef) and _is_of_driver(source, function)
    if source.path.endswith(_NOTEBOOK) or not is_of_driver:
        raise Declined("a function waits for it that may be called where an event loop runs")
    return False


def _is_of_driver(source: Source, function: ast.FunctionDef) -> bool:
    """Whether a function is one of the module that nothing but its statements and plain functions call."""
    names = source.names
    if function.decorator_list or names.parents.get(function) is not source.tree:
        return False
    apart = (ast.ClassDef, ast.AsyncFunctionDef, ast.Lambda)
    uses = names.reads(function.name, names.scope(function))
    return all(
        isinstance(call := names.parents.get(use), ast.Call) and call.func is use and names.above(use, *apart) is None
        for use in uses
    )


def _brackets(source: Source, call: ast.Call) -> tuple[str, str]:
    """The brackets that an ``await`` needs in the place of a call, if any."""
    parent = source.names.parents.get(call)
    is_part = isinstance(parent, ast.Attribute | ast.Await) or (isinstance(parent, ast.Call) and parent.func is call)
    is_asked = isinstance(parent, ast.Subscript) and parent.value is call
    is_power = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Pow)
    return ("(", ")") if is_part or is_asked or is_power else ("", "")


def _cut(source: Source, start: int, end: int, text: str) -> Edit:
    """The edit that puts a text in the place of what holds no comment."""
    if "#" in source.slice(start, end):
        raise Declined("a comment stands where it is waited for")
    return Edit(start, end, text)
