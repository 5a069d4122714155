"""``analysis.results_df["config.lr"]``: the column has a slash today, ``config/lr``.

Fires on texts that begin with ``config.`` where a frame of last results is asked for columns: in brackets, in a list in
them, left of ``in``, and as arguments of its methods (``frame.sort_values("config.lr")``) (``RES455``).

Declines, with a finding: other texts with dots, which may be settings within settings, results within results, or
names with dots of their own, and what columns of settings begin with (``name.startswith("config.")``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.resolve.guards import guarded
from migrate.resolve.items import Items
from migrate.resolve.shapes import ONE, Shape
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.tune.stored_runs import tell_of_stored_runs

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").results_df\n'
        'best = frame.sort_values("loss")["config.lr"]\n'
        'print(frame["config.lr"], frame[["loss", "config.lr"]], frame.sort_values("config.lr"))\n',
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").results_df\n'
        'best = frame.sort_values("loss")["config/lr"]\n'
        'print(frame["config/lr"], frame[["loss", "config/lr"]], frame.sort_values("config/lr"))\n',
    ),
)

_ROW: Final = 'ExperimentAnalysis.results_df["config.lr"]'
_FRAMES: Final = ("results_df", "best_result_df")
_SETTING: Final = re.compile(r"config\.[^./]+")
_COLUMN: Final = re.compile(r"\w+(?:\.\w+)+")
_PREFIX: Final = b"config."
_BEGINNING: Final = "columns of settings begin with `config/` today"
_WRITES: Final = "to_"
"""What methods begin with that take the names of files: ``frame.to_csv("config.csv")``."""


def rewrite(result: Result) -> None:
    """Write a slash in every name of a column of settings."""
    source = result.source
    if not any(frame.encode() in source.data for frame in _FRAMES):
        return
    for name in _columns(source, Items(source, _frame, lenient=True)):
        text = str(name.value)
        if guarded(source.names, name):
            continue
        start = source.data.find(_PREFIX, source.start(name), source.end(name))
        if start >= 0 and _SETTING.fullmatch(text):
            result.edit(start, start + len(_PREFIX), "config/")
            result.rewrote(name, known(_ROW), f'results_df["{text}"]')
            tell_of_stored_runs(result)
        else:
            result.decline(name, known(_ROW), f'results_df["{text}"]', "cannot tell which of its dots are slashes")
    for part in source.names.of(ast.Constant):
        if part.value == _PREFIX.decode() and not guarded(source.names, part):
            result.decline(part, known(_ROW), 'results_df["config."]', _BEGINNING)


def _frame(node: ast.AST) -> Shape | None:
    """A frame of last results, and what its methods and conditions make of it."""
    return ONE if any(isinstance(part, ast.Attribute) and part.attr in _FRAMES for part in _chain(node)) else None


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    """An expression, what it is asked of, and so on: ``a.b().c[0]``, ``a.b().c``, ``a.b()``, ``a.b``, ``a``."""
    yield node
    while isinstance(node, ast.Call | ast.Attribute | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
        yield node


def _columns(source: Source, frames: Items) -> Iterator[ast.Constant]:
    """The texts with dots, as columns have them, where such a frame is asked for columns."""
    for node in source.names.of(ast.Constant):
        if not isinstance(node.value, str) or not _COLUMN.fullmatch(node.value):
            continue
        asking: ast.AST = node
        parent = source.names.parents.get(asking)
        while isinstance(parent, ast.List | ast.Tuple | ast.keyword):
            asking, parent = parent, source.names.parents.get(parent)
        asked = _asked(parent, asking)
        if asked is not None and any(map(frames.is_one, _chain(asked))):
            yield node


def _asked(parent: ast.AST | None, name: ast.AST) -> ast.expr | None:
    """What is asked for a column by its name."""
    if isinstance(parent, ast.Subscript) and parent.slice is name:
        return parent.value
    if isinstance(parent, ast.Compare) and parent.left is name and isinstance(parent.ops[0], ast.In | ast.NotIn):
        return parent.comparators[0]
    if not isinstance(parent, ast.Call) or not isinstance(parent.func, ast.Attribute):
        return None
    return None if parent.func.attr.startswith(_WRITES) else parent.func.value
