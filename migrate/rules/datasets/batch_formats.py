"""``dataset.map_batches(f)`` whose ``f`` takes a frame of pandas: ``batch_format="pandas"``, as it was by itself.

Fires on ``map_batches`` and ``iter_batches`` of what certainly is a dataset of ``ray.data``, or the part of one that a
worker gets, without a ``batch_format`` (``DAT251``, ``DAT252``), or with the ``"native"`` that it was (``DAT243``),
where the function or the loop takes its batches for frames: by an annotation, by what it asks them for
(``batch.drop(...)``, ``batch[["x"]]``), or by what it asks their columns for (``batch["x"].fillna(0)``). Where
something else in the file is for Ray before 2.5, also on batches of what certainly is a table, unless a function gives
dictionaries back, which Ray did not take then. Where they are taken for tables of pyarrow
(``batch.append_column(...)``), which no frame or dictionary can be, it is ``batch_format="pyarrow"``.

Declines, with a finding: batches that are taken for lists or arrays, or are only said to be tables of pyarrow; in such
a file also those of what may be no table; and rows that are taken for values (``DAT253``), or were values for sure, as
those of ``from_items([1, 2])``, if something sees them that has no finding itself, and functions that give back lists,
arrays or values, of which no rows are made today. Without one: frames of which nothing but an annotation tells, where
something else in the file came with Ray 2.5 or later: they were dictionaries all along.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.batch_methods import FORMAT
from migrate.edit.entries import behind, entries
from migrate.leftovers.age import uses_what_came_with_25, written_for_24
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.train.datasets.batches import (
    Batches,
    given_values,
    made_of_values,
    plain_rows,
    said_as_before,
    unsaid_batches,
)
from migrate.train.datasets.row_functions import is_of_today
from migrate.train.datasets.seen_rows import are_seen
from migrate.train.datasets.tables import tables

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray


def without_tips(batch):
    return batch.drop(columns=["tip"])


trips = ray.data.read_csv("trips.csv").map_batches(without_tips, batch_size=512)
for batch in trips.iter_batches():
    print(batch["fare"].fillna(0).sum())
""",
        """\
import ray


def without_tips(batch):
    return batch.drop(columns=["tip"])


trips = ray.data.read_csv("trips.csv").map_batches(without_tips, batch_size=512, batch_format="pandas")
for batch in trips.iter_batches(batch_format="pandas"):
    print(batch["fare"].fillna(0).sum())
""",
    ),
)


_FORMATS: Final = {"frame": "pandas", "table": "pyarrow"}
_LISTS: Final = "its batches are taken for lists or arrays"
_SAID: Final = 'its function says that they are tables of pyarrow: say `batch_format="pyarrow"` if it needs such ones'
_GIVEN: Final = "its function gives back lists, arrays or other values"
_OLD: Final = "the file is written for Ray 2.4 or older"


def rewrite(result: Result) -> None:
    """Say of every such call what its batches are."""
    source = result.source
    lists: set[ast.Call] = set()
    unsaid: set[ast.Call] = set()
    for found in unsaid_batches(source):
        call = found.call
        assert isinstance(call.func, ast.Attribute)
        if guarded(source.names, call) or _were_dictionaries(result, found):
            continue
        old = f"Dataset.{call.func.attr}()"
        is_table = found.made == "" and result.before.once(written_for_24) and tables(source).is_one(call.func.value)
        if found.made in _FORMATS or is_table:
            said, before = _FORMATS.get(found.made, _FORMATS["frame"]), said_as_before(call)
            if before is not None:
                result.edit(source.start(before), source.end(before), f'"{said}"')
                result.rewrote(before, found.row, found.row.old)
                continue
            last = max(entries(source, call), key=lambda entry: entry.start, default=None)
            result.edits.append(behind(source, call, last, [f'{FORMAT}="{said}"']))
            result.rewrote(call.func, found.row, old)
        elif said_as_before(call) is not None:
            lists.add(call)  # its row tells
        elif found.made == "other":
            lists.add(call)
            result.decline(call.func, found.row, old, _SAID if found.is_said else _LISTS)
        elif found.made == "" and result.before.once(written_for_24) and not is_of_today(source, call):
            unsaid.add(call)
            result.decline(call.func, found.row, old, _OLD)
    told = {call for call, *_ in plain_rows(source)}
    for call, row, old in plain_rows(source):
        if not guarded(source.names, call):
            result.decline(call.func, row, old, "its rows are taken for values")
    for call, row, old in given_values(source):
        if call not in lists | told and not guarded(source.names, call):
            result.decline(call.func, row, old, _GIVEN)
    told |= lists | unsaid | {call for call, *_ in given_values(source)}
    for call, row, old in made_of_values(source) if result.before.once(written_for_24) else ():
        if not guarded(source.names, call) and are_seen(source, call, told):
            result.decline(call, row, old, _OLD)


def _were_dictionaries(result: Result, found: Batches) -> bool:
    """Whether only an annotation tells of frames in a file that was given dictionaries unless it asked for them."""
    is_unsaid = said_as_before(found.call) is None
    return found.is_only_said and is_unsaid and result.before.once(uses_what_came_with_25)
