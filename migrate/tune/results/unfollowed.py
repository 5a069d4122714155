"""What only analyses and trials of Tune ever had, asked of what cannot be followed: ``study.result.best_logdir``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, Shape
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import files_of
from migrate.resolve.values.said import said
from migrate.sieve.given import modules_of
from migrate.sieve.given_back import asks_what_is_given_back
from migrate.sieve.needles import needles_in
from migrate.tune.checkpoints.values import CHECKPOINTS
from migrate.tune.results.analysis_words import (
    AS_CHECKPOINT,
    CHECKPOINT_PATHS,
    FRAME_WITH_DIRECTORIES,
    KEYED,
    MEMBERS,
    NOT_OF_GRIDS,
    OF_GRID,
)
from migrate.tune.results.logdir_column import is_row_of_frame
from migrate.tune.results.tuner_results import is_grid_of_tuner

_RUNS: Final = re.compile(rb"\btune\.run\b|\bimport\b[^\n]*\brun\b|\brun_experiments\b|\bAnalysis\(")
_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_CHECKPOINT: Final = "checkpoint"
_DIRECTORY: Final = "Trial.logdir"
_FRAME: Final = "dataframe"
_LOGDIR: Final = "logdir"
_TRIAL: Final = "trial"
_ASKED: Final = frozenset(
    {*NOT_OF_GRIDS, *MEMBERS, *KEYED, *CHECKPOINT_PATHS, AS_CHECKPOINT, _LOGDIR, _FRAME},
)
"""What is looked at, whatever it is asked of."""
_ASKED_ANYWHERE: Final = frozenset({"best_logdir", "get_best_logdir"}.intersection(MEMBERS))
"""The same in a file that does not name Ray."""


def asked_of_anything(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such member, unless a class of the file has one of that name.

    So is ``.checkpoint.value``, or ``._checkpoint.value``, which is the path of the checkpoint of a trial, whoever that
    is unless it is said, ``.to_air_checkpoint()``, and ``.logdir`` of what is called a trial.
    """
    is_of_ray = any(dotted.startswith("ray") for _, _, dotted in source.names.imports)
    asked = source.names.attributes(_ASKED if is_of_ray else _ASKED_ANYWHERE)
    if not asked or not (is_of_ray or _runs_elsewhere(source)):
        return
    own = {method.name for node in source.names.of(ast.ClassDef) for method in methods_of(node)}
    own |= {node.attr for node in source.names.of(ast.Attribute) if isinstance(node.ctx, ast.Store)}
    own |= {name for node in source.names.of(ast.ClassDef) for name in _fields(node)}
    for node in asked:
        if not is_of_ray and (not _is_given(source, node.value) or _is_written_elsewhere(source, node.attr)):
            continue
        if node.attr in NOT_OF_GRIDS and is_grid_of_tuner(source, node.value):
            yield node, known(OF_GRID), f"ResultGrid.{node.attr}"
        elif node.attr in MEMBERS and node.attr not in own:
            yield node, known(f"{_ANALYSIS}.{node.attr}"), node.attr
        elif own.isdisjoint((node.attr, *CHECKPOINTS)) and _is_of_checkpoint(source, node):
            row = known(f"Trial.{_CHECKPOINT}.{node.attr}")
            yield node, row, row.old
        elif node.attr not in own and _is_directory_of_trial(source, node):
            yield node, known(_DIRECTORY), _DIRECTORY
        elif node.attr in (*KEYED, _FRAME) and node.attr not in own and source.once(_is_with_tune):
            yield from _by_directory(source, node)


def _is_given(source: Source, node: ast.expr) -> bool:
    """Whether an expression is what a function is called with."""
    binding = source.names.binding(node)
    return binding is not None and binding.kind == "param"


def _runs_elsewhere(source: Source) -> bool:
    """Whether a file that does not name Ray has something from one that runs trials, and may call its functions."""
    is_asked = bool(source.path) and asks_what_is_given_back(source.data, source.path, needles_in(source.data))
    return is_asked and any(_RUNS.search(data) is not None for data in source.once(_imported))


def _is_written_elsewhere(source: Source, name: str) -> bool:
    """Whether a file that a file imports gives objects such a member itself."""
    written = re.compile(rb"\bdef[ \t]+%s\b|\b%s[ \t]*(?::[^=\n]*)?=(?!=)" % (name.encode(), name.encode()))
    return any(written.search(data) is not None for data in source.once(_imported))


def _imported(source: Source) -> list[bytes]:
    """What is in the files of its tree that a file imports."""
    modules = modules_of(source.data) if source.path else ()
    return [read_before(home) for _, home in files_of(source.path, modules, source.data)]


def _is_said(source: Source, node: ast.Attribute) -> bool:
    """Whether a member is asked of an argument whose annotation is a class of another library, and so no trial."""
    owner: ast.expr = node
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    binding = source.names.binding(owner)
    written = binding.node.annotation if binding is not None and isinstance(binding.node, ast.arg) else None
    dotted = said(source.names, written)
    return dotted is not None and not dotted.startswith("ray.")


def _fields(node: ast.AST) -> Iterator[str]:
    """What a class says that it has in its body: ``value: bytes``, ``value = None``."""
    for part in node.body if isinstance(node, ast.ClassDef) else ():
        targets = (
            part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _by_directory(source: Source, node: ast.Attribute) -> Iterator[tuple[ast.AST, Row, str]]:
    """What an analysis tells of its trials by their directories, where somebody asks for those."""
    from migrate.tune.results.by_directory import asked_without_directories, values_of
    from migrate.tune.results.result_uses import lacks_directories

    values = values_of(source, node)
    if values is not None and isinstance(node.ctx, ast.Load) and not asked_without_directories(source, values):
        yield node, known(f"{_ANALYSIS}.{node.attr}"), node.attr
    elif lacks_directories(source, node):
        yield node, known(FRAME_WITH_DIRECTORIES), FRAME_WITH_DIRECTORIES


def _is_directory_of_trial(source: Source, node: ast.Attribute) -> bool:
    """Whether the directory is asked of what may be a trial, by what it is called or where it comes from.

    A row of a frame is none, which has a column of that name.
    """
    is_asked = node.attr == _LOGDIR and isinstance(node.ctx, ast.Load) and source.names.dotted(node) is None
    if not is_asked or not source.once(_is_with_tune) or is_row_of_frame(source, node.value):
        return False
    return source.once(_called_trials).is_one(node.value)


def _called_trials(source: Source) -> Items:
    """What is called a trial, and what comes out of what is called trials, or ``get_best_trial()``."""

    def called(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.Call):
            is_best = isinstance(node.func, ast.Attribute) and node.func.attr == "get_best_trial"
            return ONE if is_best and not is_grid_of_tuner(source, node.func.value) else None  # type: ignore[attr-defined]
        if isinstance(node, ast.Attribute) and is_grid_of_tuner(source, node.value):
            return None
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        return ONE if name.lower().endswith(_TRIAL) else Several(ONE) if name.lower().endswith(f"{_TRIAL}s") else None

    return Items(source, called, lenient=True)


def _is_with_tune(source: Source) -> bool:
    return any(dotted.startswith("ray.tune") for _, _, dotted in source.names.imports)


def _is_of_checkpoint(source: Source, node: ast.Attribute) -> bool:
    if not isinstance(node.ctx, ast.Load) or _is_said(source, node):
        return False
    is_of_one = isinstance(node.value, ast.Attribute) and node.value.attr in CHECKPOINTS
    is_path = node.attr in CHECKPOINT_PATHS and (is_of_one or source.once(_held_checkpoints).is_one(node.value))
    return node.attr == AS_CHECKPOINT or is_path


def _held_checkpoints(source: Source) -> Items:
    """What holds what is asked for as the checkpoint of something: variables, and parameters that are given one."""

    def asked(node: ast.AST) -> Shape | None:
        return ONE if isinstance(node, ast.Attribute) and node.attr in CHECKPOINTS else None

    return Items(source, asked, word=CHECKPOINTS[0])
