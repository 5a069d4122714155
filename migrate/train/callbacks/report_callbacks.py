"""Callbacks of Ray Train that report to a trainer, and classes that derive from one.

What an instance of Lightning's knew itself, the name of its trial and its rank on the node, it knows no more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.running.trainables import bases_of, class_of_instance
from migrate.resolve.text.source import Source
from migrate.rule import Result

LIGHTNING: Final = "ray.train.lightning.RayTrainReportCallback"
BOOSTING: Final = frozenset({"ray.train.xgboost.RayTrainReportCallback", "ray.train.lightgbm.RayTrainReportCallback"})
_CALLED: Final = ("RayTrainReportCallback", "ReportCheckpointCallback")
ASKED: Final = ("local_rank", "trial_name")


def has_report_callback(source: Source, callbacks: ast.expr) -> bool:
    """Whether one of XGBoost's or LightGBM's, or of a class that derives from it, may be in a list of callbacks."""
    lists = meanings(source, callbacks)
    made = [one for table in lists for one in (table.elts if isinstance(table, ast.List | ast.Tuple) else [table])]
    return any(_is_report_callback(source, one) for one in made)


def asked_of_report_callbacks(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """What classes that derive from Lightning's ask of themselves that it had, unless they set it."""
    for node in source.names.of(ast.Attribute):
        row = find(f"{LIGHTNING}().{node.attr}") if node.attr in ASKED else None
        owner = class_of_self(source, node) if row is not None and isinstance(node.ctx, ast.Load) else None
        if row is None or owner is None or not _derives(source, owner, {LIGHTNING}):
            continue
        if not any(_sets(one, node.attr) for one in bases_of(source, owner)):
            yield node, row, f"self.{node.attr}"


def made_of_derived(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """Calls that make an instance of a class of the file, and which callback of Ray Train's that derives from."""
    if source.names.words.isdisjoint(_CALLED):
        return
    for call in source.names.of(ast.Call):
        binding = source.names.binding(call.func)
        if binding is None or not isinstance(binding.node, ast.ClassDef):
            continue
        bases = [base for one in bases_of(source, binding.node) for base in one.bases]
        dotted = next((found for base in bases if (found := source.names.dotted(base) or "").endswith(_CALLED)), None)
        if dotted is not None:
            yield call, dotted


def _is_report_callback(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    if isinstance(value, ast.Call) and source.names.dotted(value.func) in BOOSTING:
        return True
    owner = class_of_instance(source, node)
    return owner is not None and _derives(source, owner, BOOSTING)


def _derives(source: Source, owner: ast.ClassDef, wanted: frozenset[str] | set[str]) -> bool:
    return any(source.names.dotted(base) in wanted for one in bases_of(source, owner) for base in one.bases)


def _sets(owner: ast.ClassDef, attribute: str) -> bool:
    """Whether a class has an attribute of its own, be it a method."""
    return any(
        (isinstance(part, ast.Attribute | ast.Name) and isinstance(part.ctx, ast.Store) and _name(part) == attribute)
        or (isinstance(part, ast.FunctionDef) and part.name == attribute)
        for part in ast.walk(owner)
    )


def _name(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id


def in_its_place(result: Result, call: ast.Call, row: Row, dotted: str) -> None:
    """Write the callback that a row names in the place of another one, which takes the same.

    Args:
        result: What the rule does.
        call: The call that makes the other one.
        row: The row.
        dotted: The name of the other one.
    """
    module, _, last = row.to[0].rpartition(".")
    try:
        name, imports = ensure_member(result.source, module, last, call)
    except Taken as reason:
        result.decline(call.func, row, dotted, str(reason))
        return
    result.edits += imports
    result.rewrote(call.func, row, dotted)
    result.edit(result.source.start(call.func), result.source.end(call.func), name)
