"""What is set in a dictionary of arguments after it was made: ``settings["upload_dir"] = uri``, or by ``update(...)``.

A key that is set on the way to the call in any case is read there; one that may be set is asked for with what the
argument means when it is left out: ``settings.get("num_samples", 1)``.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import parameters_of
from migrate.edit.callsite import called_name
from migrate.resolve.names.names import Names
from migrate.resolve.text.source import Source

_RUN: Final = "ray.tune.run"
_LEFT_OUT: Final = {
    **dict.fromkeys(
        (
            "name", "metric", "mode", "stop", "time_budget_s", "config", "local_dir", "upload_dir", "storage_path",
            "search_alg", "scheduler", "progress_reporter", "trial_name_creator", "trial_dirname_creator", "callbacks",
            "sync_config", "restore", "keep_checkpoints_num", "verbose", "log_to_file", "reuse_actors",
            "max_concurrent_trials",
        ),
        "",
    ),
    "num_samples": "1",
    "max_failures": "0",
    "fail_fast": "False",
    "checkpoint_freq": "0",
    "checkpoint_at_end": "False",
}  # fmt: skip
"""What arguments of ``tune.run`` are when they are left out, where one can say so; empty for None."""
_HARMLESS: Final = ("print", "pprint", "repr", "str", "len")
"""Functions that are handed a dictionary and leave it as it is."""


class SetLater(NamedTuple):
    """What happens to a dictionary after it was made.

    Attributes:
        changed: The keys that it was made with and that get other values.
        added: By key that it was made without, how to read it at the call.
    """

    changed: set[str]
    added: dict[str, str]


def set_later(source: Source, uses: list[ast.Name], given: ast.expr, keys: set[str]) -> SetLater | str:
    """What is set in a dictionary later; a text that says why, if that is not known.

    Args:
        source: The file.
        uses: All uses of the variable that holds the dictionary.
        given: The use that hands it to the call.
        keys: The keys that it was made with.
    """
    names = source.names
    changed: set[str] = set()
    added: dict[str, bool] = {}
    for use in uses:
        parent = names.parents.get(use)
        if use is given or (isinstance(parent, ast.keyword) and parent.arg is None):
            continue
        if isinstance(parent, ast.Call) and called_name(parent) in _HARMLESS:
            continue
        if isinstance(parent, ast.Subscript) and parent.value is use and isinstance(parent.ctx, ast.Load):
            changed |= _deep_change(names, parent)
            continue
        stored = _stored(names, use)
        if stored is None:
            return "it is used for something else, too"
        statement = names.statement(use)
        for key in stored:
            if key in keys:
                changed.add(key)
            elif not _may_be_left_out(key) or names.function(use) is not names.function(given):
                return "other keys are set in it"
            else:
                is_before = source.start(statement) < source.start(given)
                added[key] = added.get(key, False) or (is_before and _is_on_the_way(names, statement, given))
    variable = uses[0].id
    return SetLater(changed, {key: _read(variable, key, is_certain) for key, is_certain in added.items()})


def _may_be_left_out(key: str) -> bool:
    """Whether it can be said what an argument is that is not given; what is dropped is not even read."""
    row = parameters_of(_RUN).get(key)
    return key in _LEFT_OUT or (row is not None and row.action == "drop")


def _read(variable: str, key: str, is_certain: bool) -> str:
    if is_certain:
        return f'{variable}["{key}"]'
    default = f", {_LEFT_OUT[key]}" if _LEFT_OUT.get(key) else ""
    return f'{variable}.get("{key}"{default})'


def _stored(names: Names, use: ast.Name) -> list[str] | None:
    """The keys that a statement sets in a dictionary; None if it does something else, or with other keys."""
    parent = names.parents.get(use)
    statement = names.statement(use)
    if isinstance(parent, ast.Subscript):
        is_plain = isinstance(statement, ast.Assign) and parent in statement.targets
        key = parent.slice.value if isinstance(parent.slice, ast.Constant) else None
        return [key] if is_plain and isinstance(key, str) else None
    call = names.parents.get(parent) if isinstance(parent, ast.Attribute) and parent.attr == "update" else None
    if not isinstance(call, ast.Call) or call.func is not parent or not isinstance(statement, ast.Expr):
        return None
    found: list[str | None] = [word.arg for word in call.keywords]
    for given in call.args:
        if isinstance(given, ast.Call) and called_name(given) == "dict" and not given.args:
            found += [word.arg for word in given.keywords]
        elif isinstance(given, ast.Dict):
            values = [key.value if isinstance(key, ast.Constant) else None for key in given.keys]
            found += [value if isinstance(value, str) else None for value in values]
        else:
            return None
    texts = [key for key in found if key is not None]
    return texts if statement.value is call and len(texts) == len(found) else None


def _is_on_the_way(names: Names, statement: ast.stmt, given: ast.expr) -> bool:
    """Whether a statement before another one is always run on the way to it."""
    block = names.block(statement)
    current: ast.AST | None = given
    while current is not None and current not in block:
        current = names.parents.get(current)
    return current is not None


def _deep_change(names: Names, entry: ast.Subscript) -> set[str]:
    """The key of an entry whose value is changed in place (``settings["config"]["lr"] = 1``)."""
    outer = names.parents.get(entry)
    is_plain = isinstance(outer, ast.keyword | ast.Assign | ast.Compare | ast.FormattedValue)
    return set() if is_plain or not isinstance(entry.slice, ast.Constant) else {str(entry.slice.value)}
