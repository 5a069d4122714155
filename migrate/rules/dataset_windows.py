"""``dataset.window(...)`` and ``dataset.repeat()``, which made pipelines of a dataset: every dataset streams today.

Fires on what certainly is a dataset of ``ray.data`` and is asked, as a pipeline, for nothing but what datasets have,
too (``AIR318``): it is mapped, or gone over once. The dataset itself stands in the place of the pipeline. So it does
for one that is repeated and handed on, perhaps shuffled in each window, in a file whose workers go over its epochs
with ``iter_epochs``: a dataset is shuffled anew each time that it is gone over.

Declines, with a finding: pipelines that are repeated for anything else, gone over window by window, or handed on.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.chained import without_method
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.rules.epochs_of_shards import went_over_epochs
from migrate.train.asked_of_datasets import asked_of_datasets
from migrate.tune.checkpoint_uses import uses_of

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
    (
        """\
import ray
from ray import train


def loop():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(3):
        print(epoch.stats())


datasets = {"train": ray.data.read_parquet("rows").repeat().random_shuffle_each_window()}
""",
        """\
import ray
from ray import train


def loop():
    shard = train.get_dataset_shard("train")
    for _ in range(3):
        print(shard.stats())


datasets = {"train": ray.data.read_parquet("rows").random_shuffle()}
""",
    ),
)

_WINDOW: Final = "window"
_REPEAT: Final = "repeat"
_SHUFFLE: Final = "random_shuffle_each_window"
_SHUFFLED: Final = "random_shuffle"
_GO_ON: Final = ("add_column", "drop_columns", "filter", "flat_map", "map", "map_batches", "select_columns")
_END: Final = (
    *("iter_batches", "iter_rows", "iter_tf_batches", "iter_torch_batches", "schema", "show", "take", "take_all"),
)


def rewrite(result: Result) -> None:
    """Leave out every such call."""
    source = result.source
    for node, row, old in asked_of_datasets(source):
        call = source.names.parents.get(node)
        if not isinstance(node, ast.Attribute) or node.attr not in (_WINDOW, _REPEAT) or guarded(source.names, node):
            continue
        if not isinstance(call, ast.Call) or call.func is not node:
            continue
        if node.attr == _REPEAT and not (went_over_epochs(result) and _is_handed_on(source, call)):
            continue
        if node.attr == _WINDOW and not _is_as_dataset(source, call):
            continue
        result.edits.append(without_method(source, call, node.value))
        result.rewrote(node, row, old)
        shuffled = source.names.parents.get(call)
        if node.attr == _REPEAT and isinstance(shuffled, ast.Attribute):
            place = source.tokens.next(_SHUFFLE, source.end(call))
            result.edit(place.start, place.end, _SHUFFLED)


def _is_handed_on(source: Source, pipeline: ast.Call) -> bool:
    """Whether a pipeline, shuffled or not, is only put into something, or given to something that is called."""
    member = source.names.parents.get(pipeline)
    shuffle = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
    if isinstance(member, ast.Attribute):
        if member.attr != _SHUFFLE or not isinstance(shuffle, ast.Call) or shuffle.args or shuffle.keywords:
            return False
        pipeline = shuffle
    parents = [source.names.parents.get(use) for use in uses_of(source, pipeline)]
    return bool(parents) and all(isinstance(one, ast.Dict | ast.keyword | ast.Return | ast.Tuple) for one in parents)


def _is_as_dataset(source: Source, pipeline: ast.Call) -> bool:
    """Whether a pipeline, and what is made of it, is asked for nothing but what a dataset answers in the same way."""
    return all(_is_asked_as_dataset(source, use) for use in uses_of(source, pipeline))


def _is_asked_as_dataset(source: Source, pipeline: ast.expr) -> bool:
    member = source.names.parents.get(pipeline)
    call = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
    if not isinstance(member, ast.Attribute) or not isinstance(call, ast.Call) or call.func is not member:
        return False
    return member.attr in _END or (member.attr in _GO_ON and _is_as_dataset(source, call))
