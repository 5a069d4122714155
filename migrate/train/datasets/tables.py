"""What holds a dataset of which every row certainly is one of a table, whatever Ray made it."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, Shape, pair
from migrate.resolve.text.source import Source

_TABLES: Final = re.compile(
    r"ray\.data\.(?:read_api\.)?(?:read_(?:csv|json|parquet(?:_bulk)?|sql|mongo|bigquery|tfrecords)"
    r"|range_table|range_arrow|from_(?:pandas|arrow|spark|dask|modin|mars|huggingface)(?:_refs)?)"
)
_ROWS: Final = ("ray.data.from_items", "ray.data.read_api.from_items")
_KEEP: Final = (
    *("add_column", "drop_columns", "experimental_lazy", "filter", "fully_executed", "lazy", "limit", "materialize"),
    *("random_sample", "random_shuffle", "randomize_block_order", "rename_columns", "repartition", "select_columns"),
    *("sort", "union"),
)
_ANSWERS: Final[dict[str, Shape]] = {
    **dict.fromkeys(_KEEP, ONE),
    **dict.fromkeys(("split", "split_at_indices", "split_proportionately"), Several(ONE)),
    "train_test_split": pair(ONE, ONE),
}
"""What makes other tables of one."""


def tables(source: Source) -> Items:
    """What certainly holds a table."""
    return source.once(_tables)


def _tables(source: Source) -> Items:
    made = {call for call, dotted in source.names.calls() if _is_table(source, call, dotted)}
    return Items(source, lambda node: ONE if node in made else None, kinds=(ast.Call,), answers=_ANSWERS)


def _is_table(source: Source, call: ast.Call, dotted: str) -> bool:
    if dotted not in _ROWS:
        return _TABLES.fullmatch(dotted) is not None
    given = source.names.value(call.args[0]) if call.args else None
    if isinstance(given, ast.ListComp):
        return isinstance(given.elt, ast.Dict)
    return isinstance(given, ast.List) and bool(given.elts) and all(isinstance(row, ast.Dict) for row in given.elts)
