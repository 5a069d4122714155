"""``dataset.repeat(3).iter_rows()``, ``dataset.window(...).iter_epochs()``, through Ray 2.6: passes over a dataset.

Fires on pipelines that repeat what ``ray.data`` has read, or the part that a worker gets, as often as a number says,
and whose rows are gone over straight away, perhaps mapped or filtered before: a generator goes over the dataset so many
times (``AIR318``, ``TRA155``). On the epochs of a pipeline of windows, of which there is one: it is the dataset.

Declines, leaving the findings of their rows: batches, which went across epochs, pipelines that repeat for ever, have a
name or are handed on, and datasets that something was done with, once, before they were repeated.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import passed
from migrate.edit.chained import without_method
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import PIPED, datasets, is_read, lost_members, shards
from migrate.train.datasets.epochs import EPOCHS, REPEAT, is_gone_over

ORDER = 26

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

rows = ray.data.range(4)
print(len(list(rows.repeat(3).filter(is_good).iter_rows())))
""",
        """\
import ray

rows = ray.data.range(4)
print(len(list(row for _ in range(3) for row in rows.filter(is_good).iter_rows())))
""",
    ),
    (
        """\
from ray import train


def loop():
    shard = train.get_dataset_shard("train")
    for epoch in shard.window(blocks_per_window=10).iter_epochs():
        for batch in epoch.iter_torch_batches(batch_size=4):
            step(batch)
""",
        """\
from ray import train


def loop():
    shard = train.get_dataset_shard("train")
    for epoch in [shard]:
        for batch in epoch.iter_torch_batches(batch_size=4):
            step(batch)
""",
    ),
)

_ROWS: Final = "iter_rows"
_WINDOW: Final = "window"
_ROW_BY_ROW: Final = ("filter", "flat_map", "map")
_SHARD: Final = "ray.train.get_dataset_shard().count()"
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.comprehension)


def rewrite(result: Result) -> None:
    """Go over datasets instead of such pipelines."""
    source = result.source
    for member in source.names.attributes(frozenset(PIPED)):
        call = source.names.parents.get(member)
        if not isinstance(call, ast.Call) or call.func is not member or guarded(source.names, member):
            continue
        is_part = shards(source).is_one(member.value)
        if not is_part and not datasets(source).is_one(member.value):
            continue
        edits = _rows(source, call, member, is_part) if member.attr == REPEAT else _epoch(source, call, member)
        if edits:
            result.edits += edits
            row, old = _row(member.attr, is_part)
            result.rewrote(member, row, old)


def _row(asked: str, is_part: bool) -> tuple[Row, str]:
    """The row of the catalogue that tells of such a pipeline, and how it is called there."""
    if is_part:
        return known(_SHARD), f"get_dataset_shard().{asked}"
    return lost_members()[asked], f"Dataset.{asked}"


def _rows(source: Source, call: ast.Call, member: ast.Attribute, is_part: bool) -> list[Edit]:
    """The edits for a pipeline whose rows are gone over straight away; none if it is anything else."""
    times = passed(call, 0, "times")
    is_number = isinstance(times, ast.Constant) and type(times.value) is int
    if not is_number or len(call.args) + len(call.keywords) != 1 or times is None or not _is_named(member.value):
        return []
    if not is_part and not is_read(source, member.value):
        return []
    whole = _gone_over(source, call, () if is_part else _ROW_BY_ROW)
    if whole is None:
        return []
    row, number = (free_in(source.names, whole, name) for name in ("row", "_"))
    start, end = source.start(whole), source.end(whole)
    is_alone = _is_only_argument(source, whole)
    head = f"{row} for {number} in range({source.text(times)}) for {row} in "
    edits = [Edit(start, start, head if is_alone else f"({head}"), without_method(source, call, member.value)]
    return edits if is_alone else [*edits, Edit(end, end, ")")]


def _gone_over(source: Source, pipeline: ast.Call, methods: tuple[str, ...]) -> ast.Call | None:
    """The call that goes over the rows of a pipeline, or of what such methods make of it."""
    for method, call in _chain(source, pipeline):
        if method == _ROWS:
            return call
        if method not in methods:
            return None
    return None


def _chain(source: Source, call: ast.expr) -> Iterator[tuple[str, ast.Call]]:
    """The methods that are called of what a call gives, one after the other."""
    while True:
        member = source.names.parents.get(call)
        outer = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
        if not isinstance(member, ast.Attribute) or not isinstance(outer, ast.Call) or outer.func is not member:
            return
        yield member.attr, outer
        call = outer


def _is_named(node: ast.expr) -> bool:
    """Whether something may be written in a generator, where it is evaluated for each epoch."""
    return all(isinstance(part, ast.Name | ast.Attribute | ast.expr_context) for part in ast.walk(node))


def _is_only_argument(source: Source, node: ast.expr) -> bool:
    """Whether an expression is all that a call is given, so that a generator needs no parentheses of its own."""
    call = source.names.parents.get(node)
    is_only = isinstance(call, ast.Call) and call.args == [node] and not call.keywords
    return is_only and isinstance(call, ast.Call) and source.data[source.end(node) : source.end(call)].strip() == b")"


def _epoch(source: Source, call: ast.Call, member: ast.Attribute) -> list[Edit]:
    """The edits for the epochs of a pipeline of windows, which is one; none if anything else is asked of it."""
    method, epochs = next(_chain(source, call), ("", None))
    if method != EPOCHS or epochs is None or epochs.args or epochs.keywords or not is_gone_over(source, epochs):
        return []
    if not isinstance(source.names.parents.get(epochs), _LOOPS):
        return []
    start, end = source.start(epochs), source.end(epochs)
    return [Edit(start, start, "["), Edit(source.end(member.value), end, "]")]
