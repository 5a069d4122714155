"""``# keep_checkpoints_num=1,`` between the arguments of a run: it goes where an argument of that name would go."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from legacy_api import Row
from migrate.edit.callsite import Given
from migrate.edit.render import Argument

_COMMENTED: Final = re.compile(r"\s*#+\s*(\w+)\s*=(?!=)")
_MARK: Final = re.compile(r"\s*#+")
_TUNER: Final = "Tuner"
_OF_TUNER: Final = ("with_resources", "run")
"""What stands for an argument that a Tuner does not take, but code beside its own arguments."""
_OWNERS: Final = (_TUNER, "TuneConfig", "RunConfig", "CheckpointConfig", "FailureConfig")


class Commented(NamedTuple):
    """An argument that is commented out.

    Attributes:
        name: How the argument is called that it would be written as.
        lines: Its comments, one for each line.
    """

    name: str
    lines: tuple[str, ...]


class Sorted(NamedTuple):
    """The arguments of a run without the commented ones that go elsewhere.

    Attributes:
        parameters: The arguments.
        closing: The comments behind the last of them.
        aside: By the class that would take them, the commented arguments.
    """

    parameters: list[Given]
    closing: tuple[str, ...]
    aside: dict[str, tuple[Commented, ...]]


def are_arguments(comments: tuple[str, ...]) -> bool:
    """Whether some comments are nothing but arguments that are commented out, which say nothing of what is below."""
    return bool(comments) and all(_COMMENTED.match(comment) is not None for comment in comments)


def sorted_out(rows: Mapping[str, Row], parameters: list[Given], closing: tuple[str, ...]) -> Sorted:
    """Take commented arguments from the arguments that they stand above, where these go to another class.

    Comments that say something stay together: only those are taken that stand among none but commented arguments.
    """
    aside: dict[str, tuple[Commented, ...]] = {}
    kept = []
    above = ""
    for given in parameters:
        home = _owner(rows, given.name)
        found = _arguments(rows, given.before)
        stay = given.before if found is None else ()
        for owner, old, commented in found or ():
            # Another value of the argument above it is said below that one, wherever it goes.
            if owner == home and old != above:
                stay = (*stay, *commented.lines)
            else:
                aside[owner] = (*aside.get(owner, ()), commented)
        above = given.name
        kept.append(given._replace(before=stay))
    found = _arguments(rows, closing)
    for owner, _, commented in found or ():
        aside[owner] = (*aside.get(owner, ()), commented)
    return Sorted(kept, closing if found is None else (), aside)


def beside(written: list[Argument], commented: Iterable[Commented]) -> tuple[list[Argument], tuple[str, ...]]:
    """Arguments with commented ones below those that have the same name; and the others, for behind the last one."""
    names = [argument.name for argument in written]
    above: dict[int, tuple[str, ...]] = {}
    closing: tuple[str, ...] = ()
    for one in commented:
        place = names.index(one.name) + 1 if one.name in names else len(names)
        if place < len(names):
            above[place] = (*above.get(place, ()), *one.lines)
        else:
            closing = (*closing, *one.lines)
    placed = [
        Argument(argument.name, argument.value, (*above.get(place, ()), *argument.before), argument.after)
        for place, argument in enumerate(written)
    ]
    return placed, closing


def _arguments(rows: Mapping[str, Row], comments: tuple[str, ...]) -> list[tuple[str, str, Commented]] | None:
    """The arguments that comments are, each with the class that takes it and its old name; None if one is none."""
    found: list[tuple[str, str, Commented]] = []
    rest = comments
    while rest:
        name = _COMMENTED.match(rest[0])
        said = _owner(rows, name[1]) if name is not None else None
        owner = _TUNER if said in _OF_TUNER else said
        size = next((size for size in range(1, len(rest) + 1) if _is_argument(rest[:size])), 0)
        if name is None or owner not in _OWNERS or not size:
            return None
        found.append((owner, name[1], Commented(_today(rows, name[1]), rest[:size])))
        rest = rest[size:]
    return found


def _is_argument(comments: tuple[str, ...]) -> bool:
    """Whether comments, taken together, are arguments by name."""
    text = "\n".join(_MARK.sub("", comment, count=1) for comment in comments)
    try:
        call = ast.parse(f"run({text}\n)", mode="eval").body
    except SyntaxError:
        return False
    return isinstance(call, ast.Call) and bool(call.keywords) and not call.args


def _owner(rows: Mapping[str, Row], name: str) -> str | None:
    row = rows.get(name)
    return row.to[0].partition(".")[0] if row is not None and row.to else None


def _today(rows: Mapping[str, Row], name: str) -> str:
    """How an argument is called by the class that takes it, if it is one argument there."""
    targets = rows[name].to
    return targets[0].partition(".")[2] if len(targets) == 1 else name
