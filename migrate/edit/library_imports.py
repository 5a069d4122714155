"""Where a library is imported that not everybody has: what needs it, too, is imported beside it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.blank_lines import CELL
from migrate.edit.file_imports import Import, is_of_ray, module_of
from migrate.resolve.text.source import Source

LIBRARIES: Final = {"lightgbm": "LightGBM", "xgboost": "XGBoost", "mlflow": "MLflow", "huggingface": "HuggingFace"}
"""How libraries write themselves, by the modules that Ray has for them."""
_NEEDED: Final = (*LIBRARIES, "torch", "tensorflow", "keras", "transformers", "lightning", "wandb")
"""The libraries that modules of Ray need, whose names these have."""


def of_functions(source: Source, dotted: str) -> list[Import]:
    """The imports that need the library that something needs, if functions alone have such ones."""
    found = _alike(source, dotted)
    return [] if any(source.names.function(part) is None for part in found) else found


def of_block(source: Source, dotted: str, where: ast.AST) -> list[Import]:
    """The import of what is called at a place, if a block of the module has it and it needs the library of something.

    Where such a block does not run, as with a Python that has no TensorFlow, nothing that needs it is imported.
    """
    called: ast.AST | None = where.func if isinstance(where, ast.Call) else None
    while isinstance(called, ast.Attribute):
        called = called.value
    binding = source.names.binding(called) if called is not None else None
    statement = source.names.parents.get(binding.node) if binding is not None else None
    if statement is None or source.names.function(statement) is not None:
        return []
    if not isinstance(source.names.parents.get(statement), ast.If | ast.Try):
        return []
    found = _alike(source, dotted)
    return [] if any(part in source.tree.body for part in found) else [part for part in found if part is statement]


def of_later_cells(source: Source, dotted: str, above: range) -> list[Import]:
    """The imports of a cell of a notebook that need the library that something needs, the nearest ones first.

    That is the first cell that has such ones, if it is not the first one that imports Ray: what stands between them may
    install the library.

    Args:
        source: The file.
        dotted: What is to be imported.
        above: The lines that they may stand on.
    """
    if CELL not in source.data:
        return []
    imports = [part for part, _, _ in source.names.imports if part in source.tree.body and part.lineno in above]
    found = [part for part in _alike(source, dotted) if part in imports]
    first = next((part for part, _, full in source.names.imports if is_of_ray(full) and part in imports), None)
    if not found or first is None or _cell(source, found[0]) <= _cell(source, first):
        return []
    home = dotted.rpartition(".")[0]
    beside = [part for part in found if _cell(source, part) == _cell(source, found[0])]
    return sorted(beside, key=lambda part: (module_of(part) != home, not is_of_ray(module_of(part)), part.lineno))


def _alike(source: Source, dotted: str) -> list[Import]:
    library = next((part for part in dotted.split(".") if part in _NEEDED), "")
    found = [part for part, _, full in source.names.imports if library and library in full.split(".")]
    return sorted(dict.fromkeys(found), key=lambda part: part.lineno)


def _cell(source: Source, node: ast.stmt) -> int:
    """Where the cell begins that a statement stands in."""
    return source.data.rfind(CELL, 0, source.start(node))
