"""``dataset.num_blocks()``: ``dataset.materialize().num_blocks()``, for a dataset that is not executed raises today.

Fires on what certainly is a dataset of ``ray.data`` that has not its data yet (``DAT262``), and on
``random_shuffle(num_blocks=n)`` of one, which is ``random_shuffle().repartition(n)`` (``DAT263``).

Declines, without a finding: datasets that have their data today, as those that ``from_items`` or ``materialize()``
gives and the parts of what was split. With a finding: a number of blocks that may be ``None``, and functions that rows
are sorted or grouped by (``DAT264``, ``DAT265``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.dataset_blocks import BLOCKS, COUNTED, SHUFFLED
from migrate.edit.entries import replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.blocks import asked_of_blocks

ORDER = 29

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

rows = ray.data.read_csv("rows.csv").random_shuffle(seed=1, num_blocks=8)
print(rows.num_blocks())
""",
        """\
import ray

rows = ray.data.read_csv("rows.csv").random_shuffle(seed=1).repartition(8)
print(rows.materialize().num_blocks())
""",
    ),
)

_NUMBERS: Final = (ast.BinOp, ast.Call)
"""What is no ``None``, beside a number itself."""


def rewrite(result: Result) -> None:
    """Execute what is asked for its blocks, and say by itself into how many to divide what is shuffled."""
    source = result.source
    uses = [use for use in asked_of_blocks(source) if not guarded(source.names, use.node)]
    counted = {use.node for use in uses if use.row is known(BLOCKS)}
    for node, row, old in uses:
        if node in counted and isinstance(node, ast.Attribute):
            place = source.end(node.value)
            result.edit(place, place, ".materialize()")
            result.rewrote(node, row, old)
        # A number that is worked out of what is rewritten itself is written in the next round.
        elif row is known(SHUFFLED) and _is_number(source, node) and counted.isdisjoint(ast.walk(node)):
            call = source.names.parents[source.names.parents[node]]
            assert isinstance(call, ast.Call)
            place = source.end(call)
            result.edits += replaced(source, call, {COUNTED: ""})
            result.edit(place, place, f".repartition({source.text(node)})")
            result.rewrote(node, row, old)


def _is_number(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    return isinstance(value, _NUMBERS) or (isinstance(value, ast.Constant) and isinstance(value.value, int))
