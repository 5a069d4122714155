"""The column ``logdir`` of a frame of an analysis, or of a ``ResultGrid``: it holds the trials' ids since Ray 2.7."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.scopes import Binding
from migrate.resolve.text.source import Source
from migrate.tune.results.frames_elsewhere import MAKES_FRAME, files_with_frames

_COLUMN: Final = "logdir"
_ROWS: Final = ("loc", "iloc", "at", "iat")
_EACH: Final = ("itertuples", "iterrows", "apply")
_CALLED: Final = ("df", "dataframe", "frame", "row")
"""How frames and their rows are called, at the end of their names."""


def reads_logdir(source: Source) -> bool:
    """Whether a file names the column anywhere, or another file of the tree that has a frame from it."""
    return _names_column(source) or any(map(_names_column, files_with_frames(source)))


def _names_column(source: Source) -> bool:
    """Whether a file names it, as text or as an attribute of what may be a frame or a row of one."""
    if any(node.value == _COLUMN for node in source.names.of(ast.Constant)):
        return True
    asked = [node for node in source.names.of(ast.Attribute) if node.attr == _COLUMN and isinstance(node.ctx, ast.Load)]
    return any(_may_be_of_frame(source, node.value) for node in asked)


def with_directories(indent: str, rows: str) -> str:
    """What is written behind the call that makes a frame, so that the column has directories again.

    Args:
        indent: The indentation of the line.
        rows: A dictionary of directories by trial ids, as source.
    """
    return f'.assign(\n{indent}    logdir=lambda frame: frame["trial_id"].map({rows})\n{indent})'


def row_of(grid: str) -> str:
    """What one result of a ``ResultGrid`` is called that is written so: code may have called the grid ``result``."""
    return "trial" if grid == "result" else "result"


def directories_of_grid(grid: str, row: str = "result") -> str:
    """A dictionary of directories by trial ids, as source, of what a ``ResultGrid`` is written as.

    Args:
        grid: How it is written.
        row: What one of its results is called.
    """
    return f'{{{row}.metrics["trial_id"]: {row}.path for {row} in {grid}}}'


def is_assigned(source: Source, frame: ast.AST | None) -> bool:
    """Whether columns of a frame are written at once."""
    parent = source.names.parents.get(frame) if frame is not None else None
    return isinstance(parent, ast.Attribute) and parent.attr == "assign"


def _may_be_of_frame(source: Source, node: ast.expr) -> bool:
    """Whether an expression may be a frame, or rows of one, by how it is made or called: ``df[df.done]`` is, too."""
    if _asks_for(source.names.value(node), (*_ROWS, *MAKES_FRAME), node):
        return True
    whole = _unfiltered(node)
    if isinstance(whole, ast.Name) and whole.id.lower().endswith(_CALLED):
        return True
    if isinstance(node, ast.Name) and any(_is_of_rows(source, found.node) for found in source.names.bindings(node)):
        return True
    return whole is not node and _asks_for(source.names.value(whole), MAKES_FRAME, node)


def _asks_for(made: ast.expr, names: tuple[str, ...], node: ast.expr) -> bool:
    """Whether something in an expression that makes another one is asked for one of some names."""
    return any(isinstance(part, ast.Attribute) and part.attr in names and part is not node for part in ast.walk(made))


def _unfiltered(node: ast.expr) -> ast.expr:
    """What rows are taken from, or put in order: ``df`` of ``df[df.done].sort_values("loss")``."""
    asked = node.func if isinstance(node, ast.Call) else node
    while isinstance(asked, ast.Subscript) or (isinstance(asked, ast.Attribute) and asked is not node):
        node = asked.value
        asked = node.func if isinstance(node, ast.Call) else node
    return node


def is_row_of_frame(source: Source, node: ast.expr) -> bool:
    """Whether an expression certainly is a row of a frame, whatever it is called: ``trial = df.iloc[0]``."""
    found = source.names.bindings(node)
    return all(_is_row(source, binding) for binding in found) if found else _is_of_frame(node)


def _is_row(source: Source, binding: Binding) -> bool:
    if binding.kind == "assign":
        return binding.value is not None and _is_of_frame(source.names.value(binding.value))
    return _is_of_rows(source, binding.node)


def _is_of_frame(made: ast.expr) -> bool:
    """Whether an expression is what a frame gives for rows: ``df.iloc[0]``, ``df.loc[chosen].head()``."""
    while isinstance(made, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(made, ast.Attribute) and made.attr in _ROWS:
            return True
        made = made.func if isinstance(made, ast.Call) else made.value
    return False


def _is_of_rows(source: Source, node: ast.AST) -> bool:
    """Whether a variable is one row after the other: of a loop, or of a function that is applied to them."""
    around = source.names.above(node, ast.For, ast.comprehension, ast.Lambda)
    given = around.iter if isinstance(around, ast.For | ast.comprehension) else source.names.parents.get(around or node)
    is_bound = isinstance(node, ast.arg) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    is_each = isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute) and given.func.attr in _EACH
    return is_bound and is_each
