"""Settings in dictionaries that a call unpacks, or is given as a whole: the entries that they may have there.

Followed are variables that hold a dictionary: the literals that they are assigned, what is set in them later
(``settings["local_dir"] = path``, ``settings.update(...)``), dictionaries that these unpack in turn, and those that are
entries of others (``settings["sync_config"]``); on request, those that functions of the file give back, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import called_name, keyword, passed
from migrate.resolve.text.source import Source

_DEPTH: Final = 4
_ASKED: Final = ("get", "pop")
"""Methods that give the entry of a dictionary that has the key."""
_SET_LATER: Final = {False: 1, True: 3}
"""How deep what is set in a variable later is asked for, without what functions give back and with it."""


class Setting(NamedTuple):
    """One entry that a dictionary may have.

    Attributes:
        name: Its key.
        value: Its value.
        stored: The subscript that sets it, if it is set after the dictionary was made.
    """

    name: str
    value: ast.expr
    stored: ast.Subscript | None = None


class _Entry(NamedTuple):
    """One entry of a dictionary that is asked for by its key."""

    of: ast.expr
    key: str


def unpacked_settings(source: Source, call: ast.Call, *, given_back: bool = False) -> Iterator[Setting]:
    """The entries of all dictionaries that a call unpacks into its arguments.

    Args:
        source: The file.
        call: The call.
        given_back: Whether to look into functions of the file that give a dictionary back.
    """
    for word in call.keywords:
        if word.arg is None:
            yield from settings_of(source, word.value, given_back=given_back)


def given_as(source: Source, call: ast.Call, name: str) -> ast.expr | None:
    """What a call gives an argument by its name, itself or in a dictionary that it unpacks.

    Returns:
        None if it is given nothing, or may be given one of several things.
    """
    found = keyword(call, name)
    if found is not None:
        return found
    values = [setting.value for setting in unpacked_settings(source, call, given_back=True) if setting.name == name]
    return values[0] if len(values) == 1 else None


def is_all_seen(source: Source, call: ast.Call) -> bool:
    """Whether every dictionary that a call unpacks is one of which the file shows entries."""
    unpacked = (word.value for word in call.keywords if word.arg is None)
    return all(any(settings_of(source, value, given_back=True)) for value in unpacked)


def specifications(source: Source, call: ast.Call) -> Iterator[ast.expr]:
    """What describes the experiments that ``run_experiments`` is given: the values of its dictionary, or of several.

    So does what a loop over the values of that dictionary has, and what it gets later: ``experiments["a"] = spec``.
    """
    given = passed(call, 0, "experiments")
    for node in _held(source, given) if given is not None else ():
        for mapping in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
            for found in _held(source, mapping):
                yield from found.values if isinstance(found, ast.Dict) else ()
    if isinstance(given, ast.Name):
        yield from _gone_through(source, given)
        yield from (stored.value for stored in put_into(source, given))


def put_into(source: Source, given: ast.expr) -> Iterator[ast.Assign]:
    """What puts something into the dictionary that a variable holds, by whatever key: ``experiments[name] = spec``."""
    names = source.names
    variable = names.variable(given)
    for use in names.reads(variable[1], variable[0]) if variable is not None else ():
        entry = names.parents.get(use)
        stored = names.parents.get(entry) if isinstance(entry, ast.Subscript) and entry.value is use else None
        if isinstance(stored, ast.Assign) and entry in stored.targets:
            yield stored


def _held(source: Source, node: ast.expr) -> list[ast.expr]:
    """What a variable holds in one branch or another; any other expression as it is."""
    values = [binding.value for binding in source.names.bindings(node) if binding.kind == "assign" and binding.value]
    return values or [source.names.value(node)]


def _gone_through(source: Source, given: ast.Name) -> Iterator[ast.Name]:
    """What stands for the values of a dictionary in a loop: ``for spec in given.values()``, or ``items()``."""
    variable = source.names.variable(given)
    for loop in source.names.of(ast.For):
        asked = loop.iter.func if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call) else None
        if not isinstance(loop, ast.For) or not isinstance(asked, ast.Attribute):
            continue
        target = loop.target.elts[-1] if isinstance(loop.target, ast.Tuple) and asked.attr == "items" else loop.target
        is_of_it = variable is not None and source.names.variable(asked.value) == variable
        if is_of_it and asked.attr in ("items", "values") and isinstance(target, ast.Name):
            yield target


def settings_of(source: Source, node: ast.expr, depth: int = 0, *, given_back: bool = False) -> Iterator[Setting]:
    """The entries that a dictionary, or what a variable holds, may have; none if it is something else."""
    if depth > _DEPTH:
        return
    if isinstance(node, ast.Name):
        yield from _of_variable(source, node, depth, given_back)
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                yield from settings_of(source, value, depth + 1, given_back=given_back)
            elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield Setting(key.value, value)
    elif isinstance(node, ast.IfExp | ast.BoolOp):
        for choice in [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values:
            yield from settings_of(source, choice, depth + 1, given_back=given_back)
    elif isinstance(node, ast.Call) and called_name(node) == "dict":
        yield from _of_arguments(source, node, depth, given_back)
    elif (entry := _entry(node)) is not None:
        for setting in settings_of(source, entry.of, depth, given_back=given_back):
            if setting.name == entry.key:
                yield from settings_of(source, setting.value, depth + 1, given_back=given_back)
    elif isinstance(node, ast.Call) and given_back:
        binding = source.names.binding(node.func)
        for part in ast.walk(binding.node) if binding is not None and isinstance(binding.node, ast.FunctionDef) else ():
            if isinstance(part, ast.Return) and part.value is not None:
                yield from settings_of(source, part.value, depth + 1, given_back=True)


def _entry(node: ast.expr) -> _Entry | None:
    """``settings["key"]`` and ``settings.get("key")``, which may be a dictionary in another."""
    if isinstance(node, ast.Subscript):
        of, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _ASKED and node.args:
        of, key = node.func.value, node.args[0]
    else:
        return None
    is_text = isinstance(key, ast.Constant) and isinstance(key.value, str)
    return _Entry(of, str(key.value)) if is_text and isinstance(key, ast.Constant) else None


def _of_arguments(source: Source, call: ast.Call, depth: int, given_back: bool) -> Iterator[Setting]:
    """What ``dict(...)`` and ``update(...)`` are given."""
    for given in call.args:
        yield from settings_of(source, given, depth + 1, given_back=given_back)
    for word in call.keywords:
        if word.arg is None:
            yield from settings_of(source, word.value, depth + 1, given_back=given_back)
        else:
            yield Setting(word.arg, word.value)


def _of_variable(source: Source, node: ast.Name, depth: int, given_back: bool) -> Iterator[Setting]:
    names = source.names
    variable = names.variable(node)
    for binding in names.bindings(node):
        if binding.kind == "assign" and binding.value is not None and binding.value is not node:
            yield from settings_of(source, binding.value, depth + 1, given_back=given_back)
    is_asked = variable is not None and depth <= _SET_LATER[given_back]
    for use in names.reads(variable[1], variable[0]) if variable is not None and is_asked else ():
        parent = names.parents.get(use)
        if isinstance(parent, ast.Subscript) and parent.value is use and isinstance(parent.ctx, ast.Store):
            statement = names.parents.get(parent)
            key = parent.slice
            if isinstance(statement, ast.Assign) and isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield Setting(key.value, statement.value, parent)
        elif isinstance(parent, ast.Attribute) and parent.attr == "update":
            call = names.parents.get(parent)
            if isinstance(call, ast.Call) and call.func is parent:
                yield from _of_arguments(source, call, depth + 1, given_back)
