"""``dataset.window(...)``, which made a pipeline that went over a dataset in pieces: every dataset streams today.

Fires on what certainly is a dataset of ``ray.data`` and is asked, as a pipeline, for nothing but what datasets have,
too (``AIR318``): it is mapped, gone over once, or shown. The dataset itself stands in the place of the pipeline.

Declines, with a finding: pipelines that are repeated, shuffled in each window or gone over window by window, and those
that are handed on.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.chained import without_method
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import asked_of_datasets
from migrate.tune.checkpoints.uses import uses_of

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

pipeline = ray.data.read_parquet("rows").window(blocks_per_window=10).filter(is_good)
for batch in pipeline.iter_batches(batch_size=4, batch_format="pandas"):
    print(batch)
""",
        """\
import ray

pipeline = ray.data.read_parquet("rows").filter(is_good)
for batch in pipeline.iter_batches(batch_size=4, batch_format="pandas"):
    print(batch)
""",
    ),
)

_WINDOW: Final = "window"
_GO_ON: Final = ("add_column", "drop_columns", "filter", "flat_map", "map", "map_batches", "select_columns")
_END: Final = (
    *("iter_batches", "iter_rows", "iter_tf_batches", "iter_torch_batches", "schema", "show", "take", "take_all"),
)


def rewrite(result: Result) -> None:
    """Leave out every such call."""
    source = result.source
    for node, row, old in asked_of_datasets(source):
        call = source.names.parents.get(node)
        if not isinstance(node, ast.Attribute) or node.attr != _WINDOW or guarded(source.names, node):
            continue
        if isinstance(call, ast.Call) and call.func is node and _is_as_dataset(source, call):
            result.edits.append(without_method(source, call, node.value))
            result.rewrote(node, row, old)


def _is_as_dataset(source: Source, pipeline: ast.Call) -> bool:
    """Whether a pipeline, and what is made of it, is asked for nothing but what a dataset answers in the same way."""
    return all(_is_asked_as_dataset(source, use) for use in uses_of(source, pipeline))


def _is_asked_as_dataset(source: Source, pipeline: ast.expr) -> bool:
    member = source.names.parents.get(pipeline)
    if isinstance(member, ast.Expr) or (called_name(member) == "print" and pipeline in getattr(member, "args", ())):
        return True
    call = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
    if not isinstance(member, ast.Attribute) or not isinstance(call, ast.Call) or call.func is not member:
        return False
    return member.attr in _END or (member.attr in _GO_ON and _is_as_dataset(source, call))
