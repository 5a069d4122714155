"""The table of what was compared."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from rich.markup import escape
from rich.table import Table

_WIDTH = 60


@dataclass(frozen=True)
class Entry:
    """One comparison: two values that have to be equal."""

    of: str
    what: str
    expected: Any
    found: Any

    @property
    def equal(self) -> bool:
        """Whether they are."""
        return bool(self.expected == self.found)


@dataclass
class Ledger:
    """All comparisons so far."""

    entries: list[Entry] = field(default_factory=list)

    def compare(self, of: str, what: str, expected: Any, found: Any) -> None:
        """Note two values that have to be equal.

        Args:
            of: Whose values they are.
            what: What they say.
            expected: The value it should be.
            found: The value it is.
        """
        self.entries.append(Entry(of, what, expected, found))

    @property
    def equal(self) -> bool:
        """Whether everything compared was equal, and anything was compared at all."""
        return bool(self.entries) and all(entry.equal for entry in self.entries)

    def table(self) -> Table:
        """Every comparison as a row."""
        table = Table(title="What was compared", title_justify="left")
        for column in ("of", "what", "expected", "found", "equal"):
            table.add_column(column, overflow="fold")
        previous = None
        for entry in self.entries:
            if previous not in (None, entry.of):
                table.add_section()
            of = "" if entry.of == previous else entry.of
            previous = entry.of
            verdict = "[green]yes[/]" if entry.equal else "[bold red]NO[/]"
            table.add_row(of, entry.what, escape(_short(entry.expected)), escape(_short(entry.found)), verdict)
        return table


def _short(value: Any) -> str:
    """A small value itself; of a large one, how many values are in it, and their fingerprint."""
    text = ", ".join(f"{key}: {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)
    if len(text) <= _WIDTH:
        return text
    exact = json.dumps(value, sort_keys=True)
    return f"{_leaves(value)} values, {hashlib.sha256(exact.encode()).hexdigest()[:8]}"


def _leaves(value: Any) -> int:
    if isinstance(value, dict):
        return sum(map(_leaves, value.values()))
    return sum(map(_leaves, value)) if isinstance(value, list) else 1
