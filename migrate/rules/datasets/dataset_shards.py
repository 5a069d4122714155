"""``train.get_dataset_shard("train").count()``: a worker gets an iterator, of which ``materialize()`` makes a dataset.

Fires on what is asked of the part of a dataset that a worker gets, as long as that was a dataset itself, through Ray
2.2: counting it, looking at it, making others of it (``TRA155``).

Declines, with a finding: the windows and epochs of a pipeline, ``shard.iter_datasets()``, ``shard.iter_epochs()``.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.shard_members import OF_DATASETS, OF_PIPELINES
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.train.datasets.asked import SHARDS, shards

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import train\n\n\n"
        "def loop():\n"
        '    shard = train.get_dataset_shard("train")\n'
        "    print(shard.count(), [row for row in shard.iter_rows()])\n",
        "from ray import train\n\n\n"
        "def loop():\n"
        '    shard = train.get_dataset_shard("train")\n'
        "    print(shard.materialize().count(), [row for row in shard.iter_rows()])\n",
    ),
)

_ROW: Final = "ray.train.get_dataset_shard().count()"


def rewrite(result: Result) -> None:
    """Make a dataset of the iterator wherever it is asked as one."""
    source = result.source
    names = source.names
    if not any(dotted in SHARDS for _, dotted in names.calls()):
        return
    for member in names.of(ast.Attribute):
        if member.attr not in (*OF_DATASETS, *OF_PIPELINES) or not shards(source).is_one(member.value):
            continue
        if guarded(names, member):
            continue
        old = f"get_dataset_shard().{member.attr}"
        if member.attr in OF_PIPELINES:
            result.decline(member, known(_ROW), old, "a pipeline of windows or epochs")
        else:
            place = source.end(member.value)
            result.edit(place, place, ".materialize()")
            result.rewrote(member, known(_ROW), old)
