"""``ray.data.range(8).map(lambda x: x**2)``: rows are dictionaries, ``lambda x: {"item": x["id"] ** 2}``.

Fires on datasets of numbers and texts, which ``range``, ``from_items``, ``read_text``, or a function that is mapped to
rows made of values through Ray 2.4 (``DAT253``), on what ``from_torch`` takes out of a dataset of PyTorch, and on lists
of them that a function of batches makes or only goes through (``DAT251``),
where the file does nothing with them, and with what is made of them, but what is known: functions that are written
there, or in its own file, get the value out of its column and put what they make into one, loops and lists take it from
each row, ``sort()`` is told the column, and so is ``groupby(lambda x: x)`` in front of ``count()``.

It takes something that takes a row for a value, as nothing does since Ray 2.5, or something else in the file that is
for an older Ray.

Declines, without a finding of its own, all that is made of one dataset if something in it is not known: functions that
may make tuples, which a dataset would keep as lists, classes, batches in loops, rows in files or in other functions.
"""

from __future__ import annotations

from legacy_api import known
from migrate.leftovers.age import written_for_24
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.train.datasets.batches import VALUES_OF_ROWS
from migrate.train.datasets.value_rows import value_rows

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

numbers = ray.data.range(100)
even = numbers.filter(lambda x: x % 2 == 0)
print(even.map(lambda x: x**2).take(3))
""",
        """\
import ray

numbers = ray.data.range(100)
even = numbers.filter(lambda x: x["id"] % 2 == 0)
print([row["item"] for row in even.map(lambda x: {"item": x["id"]**2}).take(3)])
""",
    ),
)


def rewrite(result: Result) -> None:
    """Take every value out of its row."""
    source = result.source
    row = known(VALUES_OF_ROWS)
    is_old = result.before.once(written_for_24) or any(found.is_certain for found in value_rows(result.before))
    for found in value_rows(source) if is_old else ():
        if any(guarded(source.names, call) for call in found.edits):
            continue
        for call, edits in found.edits.items():
            result.edits += edits
            result.rewrote(call.func, row, f"Dataset.{call.func.attr}()")  # type: ignore[attr-defined]
