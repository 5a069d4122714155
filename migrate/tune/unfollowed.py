"""Members that only analyses of Tune ever had, asked of what cannot be followed: ``study.result.best_logdir``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.source import Source
from migrate.resolve.trainables import methods_of
from migrate.tune.analysis_words import CHECKPOINT_PATHS, MEMBERS

_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_CHECKPOINT: Final = "checkpoint"


def asked_of_anything(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such member, unless a class of the file has one of that name.

    So is ``.checkpoint.value``, which is the path that a trial's checkpoint has, whoever the trial is.
    """
    if not any(dotted.startswith("ray") for _, _, dotted in source.names.imports):
        return
    own = {method.name for node in source.names.of(ast.ClassDef) for method in methods_of(node)}
    own |= {node.attr for node in source.names.of(ast.Attribute) if isinstance(node.ctx, ast.Store)}
    for node in source.names.of(ast.Attribute):
        if node.attr in MEMBERS and node.attr not in own:
            yield node, known(f"{_ANALYSIS}.{node.attr}"), node.attr
        elif _is_path_of_checkpoint(node) and not own & {node.attr, _CHECKPOINT}:
            row = known(f"Trial.{_CHECKPOINT}.{node.attr}")
            yield node, row, row.old


def _is_path_of_checkpoint(node: ast.Attribute) -> bool:
    is_read = isinstance(node.ctx, ast.Load) and node.attr in CHECKPOINT_PATHS
    return is_read and isinstance(node.value, ast.Attribute) and node.value.attr == _CHECKPOINT
