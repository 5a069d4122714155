"""What an analysis tells of each trial: by its directory through Ray 2.6, by its id since."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.resolve.text.source import Source


@dataclass(frozen=True)
class ByDirectory:
    """One of these dictionaries: how it is spelled today, its value for a trial or a result, what it is called."""

    today: str
    of_trial: str
    of_result: str
    called: str
    is_called: bool


_FRAMES: Final = ("trial_dataframes", "{analysis}.trial_dataframes[trial.trial_id]", "metrics_dataframe", "frames")
BY_DIRECTORY: Final = {
    "trial_dataframes": ByDirectory(*_FRAMES, is_called=False),
    "fetch_trial_dataframes": ByDirectory(*_FRAMES, is_called=True),
    "get_all_configs": ByDirectory("get_all_configs()", "trial.config", "config", "configs", is_called=True),
}


def values_of(source: Source, member: ast.Attribute) -> ast.expr | None:
    """The expression that gives the dictionary: the member itself or its call without arguments."""
    kind = BY_DIRECTORY.get(member.attr)
    if kind is None:
        return None
    call = source.names.parents.get(member)
    is_called = isinstance(call, ast.Call) and call.func is member
    if not isinstance(call, ast.Call) or not is_called:
        return None if kind.is_called else member
    return call if kind.is_called and not call.args and not call.keywords else None


def values_alone(source: Source, values: ast.expr) -> ast.Call | None:
    """The call that asks the dictionary for nothing but its values, with the ``list(...)`` around it."""
    method = source.names.parents.get(values)
    if not isinstance(method, ast.Attribute) or method.attr != "values":
        return None
    call = source.names.parents.get(method)
    if not isinstance(call, ast.Call) or call.func is not method or call.args or call.keywords:
        return None
    outer = source.names.parents.get(call)
    named = outer.func if isinstance(outer, ast.Call) and outer.args == [call] and not outer.keywords else None
    is_list = isinstance(named, ast.Name) and named.id == "list" and source.names.binding(named) is None
    return outer if is_list and isinstance(outer, ast.Call) else call


def asked_without_directories(source: Source, values: ast.expr) -> bool:
    """Whether nobody asks for the directories: ``.values()``, a length, or the value of a trial by its id.

    A file that asks what it keeps in a variable for a trial by its id was written when the keys were ids.
    """
    if source.once(_are_keys_ids):
        return True
    parent = source.names.parents.get(values)
    if isinstance(parent, ast.Subscript) and parent.value is values:
        return isinstance(parent.slice, ast.Attribute) and parent.slice.attr == "trial_id"
    return (isinstance(parent, ast.Attribute) and parent.attr == "values") or called_name(parent) == "len"


def _are_keys_ids(source: Source) -> bool:
    """Whether one of these dictionaries is kept in a variable, or passed to a function, and asked by a trial's id."""
    asked = [node for node in source.names.of(ast.Subscript) if isinstance(node.value, ast.Name)]
    by_id = [node.value for node in asked if isinstance(node.slice, ast.Attribute) and node.slice.attr == "trial_id"]
    return any(_is_one(source, held) for node in by_id for held in (node, *_passed(source, node)))


def _is_one(source: Source, node: ast.expr) -> bool:
    held = source.names.value(node)
    member = held.func if isinstance(held, ast.Call) else held
    return isinstance(member, ast.Attribute) and values_of(source, member) is held


def _passed(source: Source, node: ast.expr) -> list[ast.expr]:
    """What the file passes for a parameter."""
    names = source.names
    binding = names.binding(node)
    parameter = binding.node if binding is not None else None
    function = names.owners.get(parameter) if isinstance(parameter, ast.arg) else None
    if not isinstance(parameter, ast.arg) or not isinstance(function, ast.FunctionDef):
        return []
    if parameter not in function.args.args:
        return []
    place = function.args.args.index(parameter)
    calls = [call for call in names.of(ast.Call) if (named := names.binding(call.func)) and named.node is function]
    return [value for call in calls if (value := passed(call, place, parameter.arg)) is not None]
