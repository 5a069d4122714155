"""Blank lines that were left over where rules took away what stood between them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from migrate.edit.blank_lines import MARKS, around
from migrate.edit.edits import Edit
from migrate.edit.positions import same_at_first
from migrate.resolve.text.source import Source

_DEFINITIONS: Final = (b"def ", b"async def ", b"class ", b"@")


class _Gap(NamedTuple):
    """Blank lines, with the lines above and below them.

    Attributes:
        above: The line above, with its indentation.
        below: The line below, with its indentation.
        lines: How many blank lines there are.
        start: Where they begin.
        first: The number of the first of them.
    """

    above: bytes
    below: bytes
    lines: int
    start: int
    first: int


class _Runs:
    """How many blank lines a file had one below the other where others are now."""

    def __init__(self, before: Source, after: Source) -> None:
        self._before = [line.strip() for line in before.data.splitlines()]
        lines = [line.strip() for line in after.data.splitlines()]
        head = same_at_first(lines, self._before)
        tail = same_at_first(lines[head:][::-1], self._before[head:][::-1])
        self._spans = [(index, index + 1) for index in range(head)]
        changed = lines[head : len(lines) - tail], self._before[head : len(self._before) - tail]
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, *changed, autojunk=False).get_opcodes():
            is_same = tag == "equal" or a2 - a1 == b2 - b1
            found = [(b1 + index, b1 + index + 1) if is_same else (b1, b2) for index in range(a2 - a1)]
            self._spans += [(start + head, end + head) for start, end in found]
        self._spans += [(index, index + 1) for index in range(len(self._before) - tail, len(self._before))]

    def longest(self, gap: _Gap) -> int:
        """The most of them, from where the line above some blank lines may have been to where the one below may."""
        start, end = self._spans[gap.first - 2][0], self._spans[gap.first + gap.lines - 1][1]
        longest = run = 0
        for line in self._before[start:end]:
            run = 0 if line else run + 1
            longest = max(longest, run)
        return longest


def surplus_lines(before: Source, after: Source) -> list[Edit]:
    """The edits that leave as many blank lines between two lines as one of them had there before.

    Below and above definitions there are as many as formatters have. What the file had itself stays, and so does what
    is a part of a text, or parts a file. No file begins with blank lines that did not. What a comment says above an
    import in a block, it says of what that is for: it stands above the next line where the import went.
    """
    old = list(_gaps(before))
    known = {gap[:3] for gap in old}
    below, above = _most(old, lambda gap: gap.above), _most(old, lambda gap: gap.below)
    of_imports = set(_above_imports(before))
    edits = list(_at_the_beginning(before, after))
    runs: _Runs | None = None
    for gap in _gaps(after):
        is_left = gap.above in of_imports and not gap.below.lstrip().startswith(b"#")
        wanted = 0 if is_left else max(below.get(gap.above, 0), above.get(gap.below, 0), _least(gap))
        if wanted >= gap.lines or gap[:3] in known:
            continue
        runs = runs or _Runs(before, after)
        wanted = max(wanted, 0 if is_left else runs.longest(gap))
        end = gap.start
        for _ in range(gap.lines - wanted):
            end = after.next_line(end)
        edits.append(Edit(gap.start, end, ""))
    return edits


def _at_the_beginning(before: Source, after: Source) -> Iterator[Edit]:
    """What takes away blank lines above the first line where there were none."""
    start = len(after.data) - len(after.data.lstrip())
    begin = after.data.rfind(b"\n", 0, start) + 1
    if begin and before.data[:1].strip():
        yield Edit(0, begin, "")


def _above_imports(source: Source) -> Iterator[bytes]:
    """The comments that stand directly above imports in blocks, but for those that speak of importing."""
    for node in (*source.names.of(ast.Import), *source.names.of(ast.ImportFrom)):
        if not source.indent(source.start(node)) or not source.alone(node):
            continue
        start = source.line_start(source.start(node))
        line = source.data[source.line_start(start - 1) : start].rstrip()
        if line.lstrip().startswith(b"#") and b"import" not in line.lower():
            yield line


def _most(gaps: list[_Gap], line: Callable[[_Gap], bytes]) -> dict[bytes, int]:
    """How many blank lines there are at most beside each line."""
    found: dict[bytes, int] = {}
    for gap in gaps:
        found[line(gap)] = max(gap.lines, found.get(line(gap), 0))
    return found


def _gaps(source: Source) -> Iterator[_Gap]:
    """Where there are several blank lines or, for comparing, one between two lines of code or comments."""
    texts = set(_lines_of_texts(source))
    above, count, start, first = b"", 0, 0, 0
    for number, line in enumerate(source.data.splitlines(keepends=True), 1):
        if not line.strip() and number not in texts:
            start, first = (start, first) if count else (source.offset(number, 0), number)
            count += 1
            continue
        text = line.rstrip()
        if count and above and not any(part.lstrip().startswith(MARKS) for part in (above, text)):
            yield _Gap(above, text, count, start, first)
        above, count = text, 0


def _lines_of_texts(source: Source) -> Iterator[int]:
    """The lines that a text goes on in."""
    plain = [node for node in source.names.of(ast.Constant) if isinstance(node.value, str | bytes)]
    for node in (*plain, *source.names.of(ast.JoinedStr)):
        yield from range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)


def _least(gap: _Gap) -> int:
    """How many blank lines there are at least between two lines: below a block of a function, and above definitions."""
    indent = _indent(gap.below)
    if gap.below.lstrip().startswith(_DEFINITIONS) or (not indent and _indent(gap.above)):
        return around(indent)
    return 1


def _indent(line: bytes) -> str:
    return line[: len(line) - len(line.lstrip())].decode()
