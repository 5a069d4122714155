"""Where the lines of one version of a text are in another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from migrate.edit.edits import Edit, in_order
from migrate.findings import Finding


class Lines:
    """The lines of an old text in a new one, of which nothing is known but both."""

    def __init__(self, old: str, new: str) -> None:
        before, after = old.split("\n"), new.split("\n")
        # Few lines differ, and comparing all of them would take longer than rewriting them.
        self._head = same_at_first(before, after)
        tail = same_at_first(before[self._head :][::-1], after[self._head :][::-1])
        self._tail = len(before) - tail
        self._moved = len(after) - len(before)
        before, after = before[self._head : self._tail], after[self._head : len(after) - tail]
        self._map: dict[int, int] = {}
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            for line in range(a1, a2):
                offset = line - a1
                self._map[line] = b1 + (offset if tag == "equal" else min(offset, max(b2 - b1 - 1, 0)))

    def line(self, number: int) -> int:
        """The line of the new text that a line of the old one became, or the nearest."""
        if number <= self._head:
            return number
        if number > self._tail:
            return number + self._moved
        return self._map[number - 1 - self._head] + 1 + self._head

    def move(self, finding: Finding) -> Finding:
        """The finding with the line it has in the new text."""
        return finding._replace(line=self.line(finding.line))


class _Part(NamedTuple):
    """Lines that edits change together: from ``first`` to before ``end``, which ``more`` lines are added to."""

    first: int
    end: int
    more: int


class _Step:
    """One version of a text and the next, with the edits between them.

    Attributes:
        before: The one.
        after: The other.
    """

    def __init__(self, before: str, after: str, edits: Iterable[Edit]) -> None:
        self.before = before
        self.after = after
        self._parts = list(_parts(before.encode("utf-8"), edits))
        self._inner: dict[tuple[_Part, bool], Lines] = {}

    def line(self, number: int, *, forward: bool) -> int:
        """The line of the one that is, or became, a line of the other, or the nearest."""
        moved = 0
        for part in self._parts:
            here = part if forward else part._replace(first=part.first + moved, end=part.end + part.more + moved)
            if number <= here.first:
                break
            if number <= here.end:
                start = here.first if forward else part.first
                there = start + moved if forward else start
                return self._within(part, moved, forward=forward).line(number - here.first) + there
            moved += part.more
        return number + (moved if forward else -moved)

    def _within(self, part: _Part, moved: int, *, forward: bool) -> Lines:
        if (part, forward) not in self._inner:
            before = self.before.split("\n")[part.first : part.end]
            after = self.after.split("\n")[part.first + moved : part.end + part.more + moved]
            texts = ("\n".join(before or [""]), "\n".join(after or [""]))
            self._inner[part, forward] = Lines(*(texts if forward else texts[::-1]))
        return self._inner[part, forward]


class Versions:
    """All versions of a text, from the first to the last."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []

    def add(self, before: str, after: str, edits: Iterable[Edit]) -> None:
        """Note that edits made one version of another."""
        self._steps.append(_Step(before, after, list(edits)))

    def line(self, number: int, old: str, new: str) -> int:
        """The line of one version that a line of another one, before or after it, is; or the nearest."""
        if old == new:
            return number
        texts = [*(step.before for step in self._steps), *(step.after for step in self._steps[-1:])]
        start, end = texts.index(old), texts.index(new)
        steps = self._steps[start:end] if start < end else self._steps[end:start][::-1]
        for step in steps:
            number = step.line(number, forward=start < end)
        return number

    def move(self, finding: Finding, old: str, new: str) -> Finding:
        """A finding of one version with the line that it has in another."""
        return finding._replace(line=self.line(finding.line, old, new))


def _parts(data: bytes, edits: Iterable[Edit]) -> Iterator[_Part]:
    """The lines that edits change, each group of edits that share a line by itself."""
    current: _Part | None = None
    for edit in in_order(edits):
        part = _changed(data, edit)
        if current is not None and part.first < current.end:
            current = _Part(current.first, max(current.end, part.end), current.more + part.more)
            continue
        if current is not None:
            yield current
        current = part
    if current is not None:
        yield current


def _changed(data: bytes, edit: Edit) -> _Part:
    first, last = data.count(b"\n", 0, edit.start), data.count(b"\n", 0, edit.end)
    starts, ends = (data[max(place - 1, 0) : place] in (b"\n", b"") for place in (edit.start, edit.end))
    is_of_lines = ends and (edit.text.endswith("\n") or (starts and not edit.text))
    return _Part(first, last if is_of_lines else last + 1, edit.text.count("\n") - (last - first))


def same_at_first(before: Sequence[object], after: Sequence[object]) -> int:
    """How many lines two texts have in common at their beginning."""
    return next(
        (index for index, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
