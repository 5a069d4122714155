"""``dataset.repeat(3).iter_epochs()``, through Ray 2.6: every pass over a dataset is an epoch.

Fires on pipelines that repeat what certainly is a dataset of ``ray.data`` (``AIR318``), perhaps shuffled in each epoch,
and on their parts that workers get (``TRA155``), if the file asks both for nothing but their epochs: the dataset
stands in the place of the pipeline, and ``itertools.repeat`` gives it, or the worker's part, once for each epoch. What
was done with a dataset before it was repeated is still done once, with ``materialize()``; it is read for each epoch.

Declines, with a finding: pipelines that are asked for batches across epochs, are divided by hand, or go to workers
whose functions stand in another file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.chained import without_method
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import is_read, lost_members
from migrate.train.datasets.epochs import EPOCHS, REPEAT, SHUFFLED, Epochs, epochs

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    for epoch in train.get_dataset_shard("train").iter_epochs():
        for batch in epoch.iter_torch_batches(batch_size=4):
            step(batch)


rows = ray.data.read_parquet("rows").map_batches(clean, batch_format="pandas").repeat(3).random_shuffle_each_window()
trainer = TorchTrainer(loop, datasets={"train": rows})
""",
        """\
import itertools

import ray
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    for epoch in itertools.repeat(train.get_dataset_shard("train"), 3):
        for batch in epoch.iter_torch_batches(batch_size=4):
            step(batch)


rows = ray.data.read_parquet("rows").map_batches(clean, batch_format="pandas").materialize().random_shuffle()
trainer = TorchTrainer(loop, datasets={"train": rows})
""",
    ),
)

_ITERTOOLS: Final = "itertools"
_SHARD: Final = "ray.train.get_dataset_shard().count()"
_ONCE: Final = ".materialize()"
_SHUFFLE: Final = "random_shuffle"


def rewrite(result: Result) -> None:
    """Go over datasets instead of pipelines."""
    source = result.source
    found = epochs(source)
    nodes = [*(one.member for one in found.pipelines), *found.of_shards]
    if not nodes or any(guarded(source.names, node) for node in nodes):
        return
    try:
        edits = list(_edits(source, found))
    except Taken:
        return
    result.edits += edits
    for one in found.pipelines:
        result.rewrote(one.member, lost_members()[REPEAT], f"Dataset.{REPEAT}")
    for call in found.of_shards:
        result.rewrote(call.func, known(_SHARD), f"get_dataset_shard().{EPOCHS}")


def _edits(source: Source, found: Epochs) -> Iterator[Edit]:
    """The edits that write datasets for pipelines, and repeat them where their epochs are gone over.

    Raises:
        Taken: If the file has another `itertools`.
    """
    for one in found.pipelines:
        call, dataset = source.names.parents[one.member], one.member.value
        if isinstance(call, ast.Call):
            once = Edit(source.end(dataset), source.end(call), _ONCE)
            yield without_method(source, call, dataset) if is_read(source, dataset) else once
        for member in one.shuffled:
            yield Edit(source.end(member) - len(SHUFFLED), source.end(member), _SHUFFLE)
        for asked in one.epochs:
            yield from _repeated(source, asked, one.times)
    for asked in found.of_shards:
        yield from _repeated(source, asked, found.times)


def _repeated(source: Source, asked: ast.Call, times: str) -> Iterator[Edit]:
    """The edits that give what is asked for its epochs again and again."""
    owner = asked.func.value if isinstance(asked.func, ast.Attribute) else asked.func
    module, imports = ensure(source, _ITERTOOLS, asked)
    yield from imports
    yield Edit(source.start(asked), source.start(asked), f"{module}.{REPEAT}(")
    yield Edit(source.end(owner), source.end(asked), f", {times})" if times else ")")
