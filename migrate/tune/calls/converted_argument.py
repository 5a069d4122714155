"""What the value of one legacy argument is today, in a call that stays: its texts, and where each of them goes."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate import conversions
from migrate.edit.entries import Entry
from migrate.edit.importing import ensure_as_is
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined, Result
from migrate.tune.calls.kinds_of_call import EXECUTOR, replaces_executor

TROUBLE: Final = ("error", "silent")
"""What Ray does with arguments that have to be written anew."""
_HARMLESS: Final = {
    "use_early_stopped_trials": True,
    "search_alg": None,
    "storage": None,
    "sync_config": None,
    "remote_storage_path": None,
}
"""What is dropped with one value alone: another one said what the run does."""


def given_names(node: ast.Call | ast.Dict) -> list[str]:
    """The names of what a call or a dictionary holds."""
    if isinstance(node, ast.Call):
        return [word.arg for word in node.keywords if word.arg]
    return [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]


def converted_argument(
    result: Result, entry: Entry, row: Row, given: str | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts for the targets of a row, from the text of an argument; none for what is dropped.

    Args:
        result: Takes the imports that a text needs.
        entry: The argument.
        row: Its row in the catalogue.
        given: What is written for it, where that is not its text.

    Raises:
        Declined: If it stays as it is.
        NotConvertible: If its value has no counterpart, or none that can be told.
    """
    source = result.source
    if not row.to and row.name in _HARMLESS:
        if constant(source, entry.node) is not _HARMLESS[row.name]:
            raise Declined("")
        return (), ()
    if row.name == EXECUTOR and replaces_executor(source, entry.node):
        raise Declined("")
    if row.action == "drop":
        return (), ()
    if row.name == "reward_attr" and isinstance(entry.node, ast.Constant) and entry.node.value is None:
        return (), ()
    text = given or source.slice(*source.tokens.span(entry.node, entry.start, entry.end))
    if row.name == "reward_attr":
        return (text, '"max"'), (*row.to, row.to[0].replace(".metric", ".mode"))
    if row.name == "objective_name":
        mode = "" if _is_said_beside(source, entry.node, ("minimize", "mode")) else '"max"'
        return (text, mode), (*row.to, row.to[0].replace(".metric", ".mode"))
    if row.name == "minimize":
        return (_as_mode(source, entry.node, text),), row.to
    if row.action != "convert" or row.convert == "zero_or_one":
        raise Declined("")
    if not row.convert:
        return (text,), row.to
    converted = getattr(conversions, row.convert)(source, entry.node, text)
    for module in converted.modules:
        result.edits += ensure_as_is(source, module, entry.node)
    return converted.texts, row.to


def _as_mode(source: Source, minimize: ast.expr, text: str) -> str:
    """What says of an objective whether it is to be minimized."""
    said = constant(source, minimize)
    return f'"{"min" if said else "max"}"' if isinstance(said, bool) else f'"min" if {text} else "max"'


def _is_said_beside(source: Source, node: ast.expr, names: tuple[str, ...]) -> bool:
    """Whether one of some arguments, or items, stands beside another one."""
    parent = source.names.parents.get(node)
    owner = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    return isinstance(owner, ast.Call | ast.Dict) and any(name in names for name in given_names(owner))
