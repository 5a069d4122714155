"""What a rule gets and gives: the file, edits, and findings."""

from __future__ import annotations

import ast
from bisect import bisect_right
from typing import Protocol

from legacy_api import Row
from migrate.edit.edits import Edit, Layer
from migrate.findings import Finding
from migrate.resolve.text.source import Source

Example = tuple[str, str]
"""Source before and after a rule: a test, and the documentation of the rule."""


class Declined(Exception):
    """A site is left alone; the message says why, in the user's words.

    Attributes:
        row: The catalogue row to report it under, if it is another than the rule's own.
    """

    def __init__(self, reason: str, row: Row | None = None) -> None:
        super().__init__(reason)
        self.row = row


class AtRunTime(Declined):
    """A site that cannot be rewritten in its place, because what it is given is known at run time only."""


class Result:
    """What one rule did in one pass over one file.

    Attributes:
        source: The file.
        since_08: Whether the file was written for Ray 0.8.
        until_26: Whether it was written for Ray 2.6 or older.
        reports_of_today: The functions that report metrics which the file can only mean as they are today.
        restored: Whether the file restored something before any of it was rewritten.
        before: The file before any of it was rewritten.
    """

    def __init__(
        self,
        source: Source,
        since_08: bool = False,
        until_26: bool = False,
        reports_of_today: frozenset[str] = frozenset(),
        restored: bool = False,
    ) -> None:
        self.source = source
        self.before = source.as_given
        self.reports_of_today = reports_of_today
        self.since_08 = since_08
        self.until_26 = until_26
        self.restored = restored
        self.edits: list[Edit] = []
        self.notes: list[Finding] = []
        self.declined: list[Finding] = []
        self.rewritten: list[Finding] = []
        self._edited_apart: set[int] = set()

    def edit(self, start: int, end: int, text: str) -> None:
        """Replace a range."""
        self.edits.append(Edit(start, end, text))

    def edit_apart(self, edits: list[Edit]) -> bool:
        """Take edits that may get in the way of others of the same rule, unless those are in the same statement.

        Args:
            edits: Those for one site.

        Returns:
            Whether they were taken. If not, the next round is for them: a statement of the module is for one site.
        """
        if any(self._statement(edit) in self._edited_apart for edit in edits):
            return False
        self._edited_apart |= {self._statement(edit) for edit in edits if edit.layer >= Layer.PART}
        self.edits += edits
        return True

    def _statement(self, edit: Edit) -> int:
        """The number of the statement of the module that an edit is in, or behind."""
        return bisect_right(self.source.once(_beginnings), edit.start)

    def rewrote(self, node: ast.AST, row: Row, old: str) -> None:
        """A legacy use that is rewritten here and that only its rule can tell: the same words mean it elsewhere."""
        self.rewritten.append(Finding(*self.source.position(node), row.code, old, row.advice(), False))

    def note(self, node: ast.AST, row: Row | None, old: str, message: str) -> None:
        """A remark about something that was done."""
        self.notes.append(Finding(*self.source.position(node), row.code if row else "MIGRATE", old, message, False))

    def todo(self, node: ast.AST, row: Row | None, old: str, message: str) -> None:
        """A remark about something that was done, and that a person has to look at."""
        self.notes.append(Finding(*self.source.position(node), row.code if row else "MIGRATE", old, message))

    def decline(self, node: ast.AST, row: Row | None, old: str, message: str) -> None:
        """A site that was left alone, and why."""
        advice = row.advice() if row else ""
        text = f"{message} / {advice}" if advice and message else message or advice
        self.declined.append(Finding(*self.source.position(node), row.code if row else "MIGRATE", old, text))


def _beginnings(source: Source) -> list[int]:
    return [source.start(statement) for statement in source.tree.body]


class Rule(Protocol):
    """A module of :mod:`migrate.rules`."""

    ORDER: int
    EXAMPLES: tuple[Example, ...]

    def rewrite(self, result: Result) -> None:
        """Add the edits for every site of the file, and a finding for every site that is left alone."""
