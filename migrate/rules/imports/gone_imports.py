"""Imports of names that Ray no longer has and that the file does not use: they only make the import fail.

Fires on names of ``from ray... import ...`` that the catalogue has no place for, or does not know and today's Ray has
not, and that nothing in the file reads; and on ``air`` and ``session`` of Ray AIR, which today's Ray still has and
old code alone asks for anything, in files of which something else is rewritten.

Declines: modules of AIR whose line has a comment for linters (``noqa``), or that the file asks by their full name;
names in ``__all__`` and in annotations that are strings, those that other files of the tree have from here, imports
that have their block for themselves, branches for different Ray releases, and whatever moved, which has a rule of its
own.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import longest_row
from migrate.edit.unused import local_name, without, written_as_text
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.lost import is_lost
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        "import os\nfrom ray.tune.integration.wandb import WandbLogger\nfrom ray import tune\n\ntune.Tuner('PPO')\n",
        "import os\nfrom ray import tune\n\ntune.Tuner('PPO')\n",
    ),
)

_OF_AIR: Final = ("ray.air", "ray.air.session")
_BY_FULL_NAME: Final = "ray.air."
_FOR_LINTERS: Final = "noqa"


def rewrite(result: Result) -> None:
    """Remove every name that is gone and not used."""
    source = result.source
    names = source.names
    exported = all_of(names.module)
    for statement in dict.fromkeys(statement for statement, _, _ in names.imports):
        if not isinstance(statement, ast.ImportFrom) or (statement.module or "").partition(".")[0] != "ray":
            continue
        gone = []
        for alias in statement.names:
            row = longest_row(f"{statement.module}.{alias.name}")
            is_left_over = _is_left_over(result, statement, alias)
            if row is None and not is_left_over and not is_lost(f"{statement.module}.{alias.name}"):
                continue
            if row is not None and (row.today != "error" or row.action not in ("refuse", "rewrite")):
                continue
            name = local_name(alias)
            variable = names.bound(alias, name)
            if name in exported or variable is None or names.is_read(variable[1], variable[0]):
                continue
            if not written_as_text(source, name):
                gone.append(alias)
        if gone:
            gone = [alias for alias in gone if not may_be_taken_by_others(source.path, local_name(alias))]
        if not gone or guarded(names, statement) or not source.alone(statement):
            continue
        edits = without(source, statement, gone)
        result.edits += edits
        for alias in gone if edits else ():
            if _was_read(result.before, statement, alias):  # what read it was rewritten, which is told
                continue
            dotted = f"{statement.module}.{alias.name}"
            why = "is of Ray AIR" if dotted in _OF_AIR else "is gone"
            result.note(alias, longest_row(dotted), dotted, f"removed: it {why}, and nothing here uses it any more")


def _is_left_over(result: Result, statement: ast.ImportFrom, alias: ast.alias) -> bool:
    """Whether an import of a module of AIR was of no use before, and stands in a file that is rewritten anyway."""
    source = result.source
    if f"{statement.module}.{alias.name}" not in _OF_AIR or source.data == result.before.data:
        return False
    lines = source.slice(source.line_start(source.start(statement)), source.line_end(source.end(statement)))
    by_full_name = (source.text(node) for node in source.names.of(ast.Attribute) if isinstance(node, ast.Attribute))
    is_kept = _FOR_LINTERS in lines or any(text.startswith(_BY_FULL_NAME) for text in by_full_name)
    return not is_kept and not _was_read(result.before, statement, alias)


def _was_read(before: Source, statement: ast.ImportFrom, alias: ast.alias) -> bool:
    """Whether something read what is imported before anything of the file was rewritten."""
    dotted, name = f"{statement.module}.{alias.name}", local_name(alias)
    for _, imported, home in before.names.imports:
        if home == dotted and local_name(imported) == name:
            variable = before.names.bound(imported, name)
            if variable is not None and before.names.is_read(variable[1], variable[0]):
                return True
    return False
