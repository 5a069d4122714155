"""``def load() -> DatasetPipeline``: annotations of pipelines of Ray Data, which are datasets today.

Fires on files that name ``DatasetPipeline`` in annotations alone (``AIR317``, ``AIR318``), when nothing in them is
asked any more for what only pipelines had: they say ``Dataset``, once where they said both.

Declines, leaving the finding: names that are used for more, as in ``isinstance``, or stand in annotations that are
texts, imports in functions and blocks, and files in which a pipeline is left to a person.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_member
from migrate.edit.own_class import is_annotation
from migrate.edit.unused import written_as_text
from migrate.leftovers.pipelines import asked_of_pipelines
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import CLASSES_OF_DATASETS, PIPED

ORDER = 73

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.data.dataset_pipeline import DatasetPipeline


def train_on(rows: DatasetPipeline) -> None:
    print(rows.count())
""",
        """\
import ray
from ray.data import Dataset


def train_on(rows: Dataset) -> None:
    print(rows.count())
""",
    ),
    (
        """\
from typing import Union

from ray.data import Dataset, DatasetPipeline


def train_on(rows: Union[Dataset, DatasetPipeline]) -> None:
    print(rows.count())
""",
        """\
from ray.data import Dataset


def train_on(rows: Dataset) -> None:
    print(rows.count())
""",
    ),
)

_NAME: Final = "DatasetPipeline"
_OLD: Final = (f"ray.data.{_NAME}", f"ray.data.dataset_pipeline.{_NAME}")
_MODULE: Final = "ray.data"
_TODAY: Final = "Dataset"
_BOTH: Final = 2


def rewrite(result: Result) -> None:
    """Say in annotations what pipelines are today."""
    source = result.source
    if _NAME.encode() not in source.data:
        return
    used = [node for node, dotted in source.names.uses() if dotted in _OLD]
    if not used or not all(is_annotation(source, node) for node in used) or written_as_text(source, _NAME):
        return
    imported = [statement for statement, _, dotted in source.names.imports if dotted in _OLD]
    is_in_block = any(statement not in source.tree.body for statement in imported)
    if is_in_block or any(guarded(source.names, node) for node in used) or _has_pipelines(source):
        return
    edits: list[Edit] = []
    try:
        for node in used:
            written, imports = _written(source, node)
            whole = _of_both(source, node)
            edits += [*imports, Edit(source.start(whole), source.end(whole), written)]
    except Taken:
        return
    result.edits += edits


def _written(source: Source, node: ast.Name | ast.Attribute) -> tuple[str, list[Edit]]:
    """How a dataset is written in place of a pipeline, and the edits that import it."""
    if isinstance(node, ast.Attribute) and source.names.dotted(node.value) == _MODULE:
        return f"{source.text(node.value)}.{_TODAY}", []
    return ensure_member(source, _MODULE, _TODAY, node)


def _has_pipelines(source: Source) -> bool:
    """Whether a file makes pipelines still, or asks something for what only they had."""
    made = (node for node in source.names.of(ast.Attribute) if node.attr in PIPED)
    is_made = any(source.names.dotted(node) is None for node in made)
    return is_made or any(True for _ in asked_of_pipelines(source))


def _of_both(source: Source, node: ast.expr) -> ast.expr:
    """The union of a dataset and a pipeline that an annotation is in, or else the annotation."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.BitOr):
        return parent if _are_both(source, [parent.left, parent.right]) else node
    union = source.names.parents.get(parent) if isinstance(parent, ast.Tuple) else None
    if isinstance(union, ast.Subscript) and source.names.dotted(union.value) == "typing.Union":
        return union if isinstance(parent, ast.Tuple) and _are_both(source, parent.elts) else node
    return node


def _are_both(source: Source, parts: list[ast.expr]) -> bool:
    meant = [source.names.dotted(part) for part in parts]
    return len(meant) == _BOTH and all(dotted in (*_OLD, *CLASSES_OF_DATASETS) for dotted in meant)
