"""The differences that Ray Data makes."""

from __future__ import annotations

from typing import Final

from tests.regression.compare import ABSENT
from tests.regression.suite.differences import MIGRATED, Difference, line

_ROWS: Final = "rows are dictionaries since Ray 2.5, which the shim and the codemod say: such a function raises"
_SCRIPT: Final = "ray_1/rows_of_values"

DATA: tuple[Difference, ...] = (
    *(
        line(f"outcome/{what}", old, "raised", _ROWS, _SCRIPT)
        for what, old in (
            ("batches", [3, 6, 9, 12]),
            ("doubled", [2, 4, 6, 8]),
            ("kept", [3, 4]),
            ("looped", [2, 3, 4, 5]),
        )
    ),
    line("left_to_a_person", ABSENT, ["DAT251", "DAT253"], _ROWS, _SCRIPT, columns=MIGRATED),
)
