"""Findings under the names that the file had before rules renamed what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legacy_api import Row, find, names_before
from migrate.findings import Finding
from migrate.resolve.text.source import Source
from migrate.wording import row_of


def as_written(findings: Iterable[Finding], old: Source) -> Iterator[Finding]:
    """The findings on a text that rules have changed, as a person knows them from the old one.

    Args:
        findings: What is said of the new text.
        old: The file as it was.

    Yields:
        Each with the name that the old file has for what it is about, and with the code of that name.
    """
    spelled = {dotted for _, _, dotted in old.names.imports} | {dotted for _, dotted in old.names.uses()}
    for finding in findings:
        row = row_of(finding.code)
        earlier = _that_said_the_same(_written(row.old, spelled)) if row is not None else None
        code = earlier.code if earlier is not None else finding.code
        yield finding._replace(old=_written(finding.old, spelled), code=code)


def codes_before(code: str) -> set[str]:
    """A code, and those that said the same before something else was renamed."""
    row = row_of(code)
    rows = map(_that_said_the_same, names_before(row.old)) if row is not None else ()
    return {code} | {earlier.code for earlier in rows if earlier is not None}


def _that_said_the_same(spelling: str) -> Row | None:
    """The row of a spelling, but for one that says no more than where it is today."""
    row = find(spelling)
    return row if row is not None and row.action != "move" else None


def _written(name: str, spelled: set[str]) -> str:
    if _stands_in(name, spelled):
        return name
    before = [earlier for earlier in names_before(name) if _stands_in(earlier, spelled)]
    return before[0] if len(before) == 1 else name


def _stands_in(name: str, spelled: set[str]) -> bool:
    """Whether something is written with a name, or what has it: the class of a member, the module of a function."""
    dotted = name.partition("(")[0]
    return dotted in spelled or dotted.rpartition(".")[0] in spelled
