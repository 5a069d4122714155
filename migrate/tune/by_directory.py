"""What an analysis tells of each trial: by its directory through Ray 2.6, by its id since."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.source import Source


@dataclass(frozen=True)
class ByDirectory:
    """One of these dictionaries: how it is spelled today, and its value for one trial or one result."""

    today: str
    of_trial: str
    of_result: str
    is_called: bool


_FRAMES: Final = ("trial_dataframes", "{analysis}.trial_dataframes[trial.trial_id]", "metrics_dataframe")
BY_DIRECTORY: Final = {
    "trial_dataframes": ByDirectory(*_FRAMES, is_called=False),
    "fetch_trial_dataframes": ByDirectory(*_FRAMES, is_called=True),
    "get_all_configs": ByDirectory("get_all_configs()", "trial.config", "config", is_called=True),
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


def asked_without_directories(source: Source, values: ast.expr) -> bool:
    """Whether nobody asks for the keys: ``.values()``, a length, or the value of a trial by its id."""
    parent = source.names.parents.get(values)
    if isinstance(parent, ast.Subscript) and parent.value is values:
        return isinstance(parent.slice, ast.Attribute) and parent.slice.attr == "trial_id"
    return (isinstance(parent, ast.Attribute) and parent.attr == "values") or called_name(parent) == "len"
