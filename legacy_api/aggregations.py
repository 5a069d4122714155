"""`AggregateFn`: what it was given by position through Ray 2.6, and the name that one without a name has."""

from __future__ import annotations

from typing import Final

AGGREGATIONS: Final = ("ray.data.aggregate.AggregateFn", "ray.data.aggregate._aggregate.AggregateFn")
POSITIONS: Final = ("init", "merge", "accumulate_row", "accumulate_block", "finalize", "name")
"""The order of its arguments. Today the name stands behind the second."""
SAME_POSITIONS: Final = 2
NAME: Final = "name"
UNNAMED: Final = "aggregate"
"""The column that holds what one without a name gives."""
ACCUMULATE: Final = "accumulate"
"""What `accumulate_row` was called in Ray 1.9."""
WITHOUT_NAME: Final = "AggregateFn(without a name)"
BY_POSITION: Final = "AggregateFn(functions by position)"
OF_ROWS: Final = "AggregateFn(accumulate)"
