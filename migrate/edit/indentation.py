"""Files that are indented by tabs, or by two spaces: rules write four, and read them, too.

Such a file is rewritten as one that is indented by four spaces, and what comes of it is given the file's own
indentation. That loses nothing: each line of the file comes back as it was.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.brackets import column_of, lines_in_brackets
from migrate.findings import Finding
from migrate.resolve.text.source import Source, parse

_STEP: Final = "    "
_BLOCKS: Final = ("body", "orelse", "finalbody")
_UNITS: Final = ("\t", "  ")
_LOOKS_SO: Final = re.compile(r"[\r\n](?:\t| {2}[^\s])")
_LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_BLANK: Final = " \t\f"


class Indentation(NamedTuple):
    """How a file is indented.

    Attributes:
        unit: What each level adds: a tab, or two spaces.
    """

    unit: str

    def widened(self, text: str) -> str:
        """A text with four spaces for each level."""
        return _with_heads(text, self.unit, _STEP)

    def narrowed(self, text: str) -> str:
        """A text that has four spaces for each level with the file's indentation."""
        return _with_heads(text, _STEP, self.unit)

    def keeps(self, text: str) -> bool:
        """Whether a text that has four spaces for each level means the same with the file's indentation."""
        return ast.dump(parse(self.narrowed(text))) == ast.dump(parse(text))

    def placed(self, findings: tuple[Finding, ...], wide: str) -> tuple[Finding, ...]:
        """What was found in a widened text, with the columns that it has in the file."""
        pairs = list(zip(_lines(wide), _lines(self.narrowed(wide)), strict=True))
        added = (len(pairs[found.line - 1][0]) - len(pairs[found.line - 1][1]) for found in findings)
        return tuple(
            found._replace(col=max(found.col - columns, 1)) for found, columns in zip(findings, added, strict=True)
        )


def own_indentation(text: str) -> Indentation | None:
    """How a file is indented, if that is not by four spaces, but by the same everywhere.

    Args:
        text: The text of the file.

    Raises:
        SyntaxError: If it is no Python.
    """
    if _LOOKS_SO.search(text) is None:
        return None  # most of the time, and without a tree
    steps = set(_steps(text))
    unit = steps.pop() if len(steps) == 1 else ""
    found = Indentation(unit) if unit in _UNITS else None
    return found if found is not None and found.narrowed(found.widened(text)) == text else None


def _steps(text: str) -> Iterator[str]:
    """What each block of a text adds to the indentation of the statement that it belongs to; empty if it adds none."""
    lines = _lines(text)
    for node in ast.walk(parse(text)):
        header = node.pattern if isinstance(node, ast.match_case) else node
        if not isinstance(header, ast.stmt | ast.excepthandler | ast.pattern):
            continue
        for block in (getattr(node, name, None) for name in _BLOCKS):
            if not isinstance(block, list):
                continue
            within = [_head(lines[statement.lineno - 1]) for statement in block if statement.lineno > header.lineno]
            around = _head(lines[header.lineno - 1])
            is_elif = isinstance(node, ast.If) and within == [around]
            yield from (head.removeprefix(around) for head in within[:1] if not is_elif)


def _with_heads(text: str, old: str, new: str) -> str:
    """A text with another indentation of every line that does not begin in a string.

    A line within a bracket moves as the line of the bracket does: one that is aligned with what follows the bracket
    keeps its distance, and another one has as many levels more as it had.
    """
    fixed, within = _lines_in_strings(parse(text)), _within_brackets(text) if " " in old else {}
    heads: dict[int, tuple[str, str]] = {0: ("", "")}
    made: list[str] = []
    for number, line in enumerate(_lines(text), 1):
        outer, is_aligned = within.get(number, (0, False))
        before, after = heads[outer]
        head = _head(line)
        if number in fixed:
            made.append(line)
        elif head.startswith(before):
            more = head[len(before) :]
            made.append(after + (more if is_aligned else _reheaded(more, old, new)) + line[len(head) :])
        else:
            made.append(_reheaded(line, old, new))
        heads[number] = (head, _head(made[-1]))
    return "".join(made)


def _within_brackets(text: str) -> dict[int, tuple[int, bool]]:
    """By line within a bracket the line of that, and whether it is aligned with what follows the bracket."""
    source = Source(text)
    return {
        source.line_number(place): (
            source.line_number(bracket.start),
            bracket.below is not None and column_of(source, place) >= column_of(source, bracket.below),
        )
        for place, bracket in lines_in_brackets(source)
    }


def _reheaded(line: str, old: str, new: str) -> str:
    levels = 0
    while line.startswith(old, levels * len(old)):
        levels += 1
    return new * levels + line[levels * len(old) :]


def _lines_in_strings(tree: ast.Module) -> set[int]:
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr))
    return {line for node in strings for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)}


def _lines(text: str) -> list[str]:
    """The lines of a text as Python counts them, with their ends."""
    return _LINES.findall(text)


def _head(line: str) -> str:
    return line[: len(line) - len(line.lstrip(_BLANK))]
