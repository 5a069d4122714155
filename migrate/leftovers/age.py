"""For which Ray a file was written, by what it uses that came or went."""

from __future__ import annotations

from typing import Final

from migrate.leftovers.rows import TROUBLE
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.source import Source
from migrate.tune.old_reports import uses_names_since_27

_PART_OF_DATASET: Final = "ray.air.session.get_dataset_shard"
_UNTIL_26: Final = ("0.8.7", "1.13.0", "2.6.3")


def written_for_08(source: Source) -> bool:
    """Whether a file uses something that no Ray after 0.8 had."""
    return any(row.last == "0.8.7" for _, row, _ in legacy_uses(source))


def written_for_26(source: Source) -> bool:
    """Whether a file uses something that no Ray after 2.6 had, or that had another name since."""
    if any(row.last in _UNTIL_26 and row.today in TROUBLE for _, row, _ in legacy_uses(source)):
        return True
    if any(dotted == _PART_OF_DATASET for _, dotted in source.names.calls()):
        return not uses_names_since_27(source)
    return False
