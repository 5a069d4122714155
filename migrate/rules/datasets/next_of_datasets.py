"""``next(dataset.iter_batches())``: ``iter(...)`` around what is asked for the next one, which is no iterator today.

Fires on ``iter_rows``, ``iter_batches``, ``iter_torch_batches`` and ``iter_tf_batches`` of what certainly is a dataset
of ``ray.data``, or the part of one that a worker gets, where ``next`` gets what they give, straight away or from a
variable, an attribute, a function or a parameter of the file (``DAT254``).

Declines, without a finding: what only loops go over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from legacy_api.batch_methods import ITERATING, NEXT
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.batches import is_of_dataset

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

trips = ray.data.read_csv("trips.csv")
print(next(trips.iter_rows()))
batches = trips.iter_batches(batch_size=512, batch_format="pandas")
first, second = next(batches), next(batches)
""",
        """\
import ray

trips = ray.data.read_csv("trips.csv")
print(next(iter(trips.iter_rows())))
batches = iter(trips.iter_batches(batch_size=512, batch_format="pandas"))
first, second = next(batches), next(batches)
""",
    ),
)

_LOOPS: Final = (ast.For, ast.AsyncFor, ast.comprehension)


def rewrite(result: Result) -> None:
    """Make iterators of what is asked for its next."""
    source = result.source
    asked = list(_asked_for_the_next(source))
    calls = [call for call in source.names.of(ast.Call) if asked and _gives(source, call)]
    if not calls:
        return
    # What turns out to be no such thing is the same with `iter` around it.
    iterators = Items(source, lambda node: ONE if node in calls else None, lenient=True, kinds=(ast.Call,))
    followed = any(node not in calls and iterators.is_one(node) for node in asked)
    for call in calls:
        is_held = followed and not _is_used_up(source, call)
        if (call in asked or is_held) and not guarded(source.names, call):
            assert isinstance(call.func, ast.Attribute)
            result.edit(source.start(call), source.start(call), "iter(")
            result.edit(source.end(call), source.end(call), ")")
            result.rewrote(call.func, known(NEXT), f"next(Dataset.{call.func.attr}())")


def _asked_for_the_next(source: Source) -> Iterator[ast.expr]:
    """Everything that is asked for its next: ``next(it)``, ``it.__next__()``."""
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == "next" and call.args:
            yield call.args[0]
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "__next__":
            yield call.func.value


def _gives(source: Source, call: ast.Call) -> bool:
    is_asked = isinstance(call.func, ast.Attribute) and call.func.attr in ITERATING
    return is_asked and is_of_dataset(source, call)


def _is_used_up(source: Source, call: ast.Call) -> bool:
    """Whether a loop, or a function of Python's, takes all there is where it stands."""
    around = source.names.parents.get(call)
    if isinstance(around, _LOOPS):
        return True
    is_builtin = isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and call in around.args
    return is_builtin and source.names.binding(around.func) is None  # type: ignore[union-attr]
