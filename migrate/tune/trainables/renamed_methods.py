"""The methods that a Trainable overrides under another name since Ray 1, and whether a class keeps an old one."""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

from legacy_api import Row, rows_of_kind
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.subclasses import lineage
from migrate.resolve.running.trainables import family, is_shared, is_trainable, methods_of
from migrate.resolve.text.source import Source

_NEEDED: Final = {"setup", "step", "save_checkpoint"}
"""New names of what a class needs: one that has them runs on Ray 1, which called no old name any more."""


@cache
def renames() -> dict[str, Row]:
    """The rows of methods that a Trainable overrides under another name today, by their old name."""
    return {
        row.name: row
        for row in rows_of_kind("method")
        if row.owner == "ray.tune.Trainable" and row.last == "0.8.7" and row.to and row.name.startswith("_")
    }


def name_today(row: Row) -> str:
    """The name of a method today."""
    return row.to[0].rpartition(".")[2]


def is_kept(source: Source, node: ast.ClassDef, name: str) -> bool:
    """Whether a class has a method under its old name also when it is rewritten, from itself or from a base.

    One of several for different Ray releases has, one that defines the new name too, or keeps an old one by mistake,
    one that others use that are no Trainables, and one that is given it as an attribute.
    """
    today = name_today(renames()[name])
    for home, one in lineage(source, node):
        defined = {method.name for method in methods_of(one)}
        if name in defined and (today in defined or guarded(home.names, one) or is_left_over(home, family(home), one)):
            return True
        if name in defined and not is_trainable(home, one) and is_shared(home, one):
            return True
    family_of = {one for _, one in lineage(source, node)}
    stored = (part for part in source.names.attributes({name}) if not isinstance(part.ctx, ast.Load))
    return any(
        source.names.above(part, ast.ClassDef) in family_of or (binding is not None and binding.node in family_of)
        for part, binding in ((part, source.names.binding(part.value)) for part in stored)
    )


def is_left_over(source: Source, classes: set[ast.ClassDef], node: ast.ClassDef) -> bool:
    """Whether an old name of a class is one that it kept when the others were renamed, for a Ray that calls none.

    Args:
        source: The file.
        classes: The Trainables of the file, and what they mix in.
        node: One of them.
    """

    def defined(one: ast.ClassDef) -> set[str]:
        return {method.name for _, part in lineage(source, one) for method in methods_of(part)}

    is_of_08 = any("_train" in (has := defined(one)) and "step" not in has for one in classes)
    return defined(node) >= _NEEDED and not is_of_08
