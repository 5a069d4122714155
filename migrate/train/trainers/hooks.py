"""Methods that subclasses of trainers override, and that Train V2 never calls; and what trainers were asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find, known
from migrate.resolve.running.trainables import bases_of, methods_of
from migrate.resolve.text.source import Source
from migrate.train.searches.tuned_trainer import may_be_trainer
from migrate.train.trainers.classes import is_of_today

_OWNER: Final = "ray.train.data_parallel_trainer.DataParallelTrainer"
_ASKED: Final = {"get_dataset_config": f"{_OWNER}.get_dataset_config", "_save": "trainer._save(directory)"}
"""What trainers were asked for, and what the catalogue calls it."""
HOOKS: Final = ("setup", "preprocess_datasets")
"""What ``fit()`` had called before the workers started, in this order."""


def calls_hook(method: ast.AST, name: str = "") -> bool:
    """Whether a method calls one of these of its own object, or that of a name."""
    members = (part.func for part in ast.walk(method) if isinstance(part, ast.Call))
    called = {
        member.attr
        for member in members
        if isinstance(member, ast.Attribute) and isinstance(member.value, ast.Name) and member.value.id == "self"
    }
    return bool(called & {name or one for one in HOOKS})


def hooks(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such method of a class, and every such question."""
    for node in source.names.of(ast.ClassDef):
        if not any(_is_trainer(source, base) for part in bases_of(source, node) for base in part.bases):
            continue
        fits = [method for part in bases_of(source, node) for method in methods_of(part) if method.name == "fit"]
        for method in methods_of(node):
            if method.name in HOOKS and any(calls_hook(fit, method.name) for fit in fits):
                continue
            row = find(f"{_OWNER}.{method.name}")
            if row is not None and row.today == "silent":
                yield method, row, f"{node.name}.{method.name}"
    for part in source.names.of(ast.Attribute):
        if part.attr in _ASKED and isinstance(part.ctx, ast.Load) and may_be_trainer(source, part.value):
            yield part, known(_ASKED[part.attr]), source.text(part)


def _is_trainer(source: Source, base: ast.expr) -> bool:
    dotted = source.names.dotted(base)
    return dotted is not None and dotted.startswith("ray.train.") and is_of_today(dotted)
