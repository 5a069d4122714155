"""The catalogue of legacy Ray Tune and Ray Train spellings: what old code says and what it becomes.

The shim (:mod:`compat`) and the codemod (:mod:`migrate`) both read these rows and hold no such knowledge of
their own. Importing this package loads no row; the first lookup loads them all.
"""

from __future__ import annotations

from legacy_api.early import EARLY, RUN_SINCE_1
from legacy_api.late import CAME, arrived, came_after, last_of, works_in
from legacy_api.lookup import (
    all_rows,
    ended_names,
    find,
    known,
    longest_row,
    members_of_trials,
    moved_members,
    named,
    names_before,
    parameters_of,
    row,
    rows_of_kind,
)
from legacy_api.row import Row

__all__ = [
    "CAME", "EARLY", "RUN_SINCE_1", "Row", "all_rows", "arrived", "came_after", "ended_names", "find", "known",
    "last_of", "longest_row", "members_of_trials", "moved_members", "named", "names_before", "parameters_of", "row",
    "rows_of_kind", "works_in",
]  # fmt: skip
