"""``--todo``: findings as comments above the lines they are about."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from migrate.as_written import codes_before
from migrate.edit.edits import Edit, apply_edits
from migrate.findings import Finding
from migrate.resolve.text.source import Source

MARK: Final = "# TODO(migrate)"


def with_comments(text: str, findings: Sequence[Finding]) -> str:
    """The text with a comment above every statement that needs a person. A comment that is there is not repeated."""
    source = Source(text)
    edits: list[Edit] = []
    for finding in findings:
        if not finding.attention:
            continue
        statement = _statement_at(source, finding.line)
        position = source.line_start(source.offset(statement, 0))
        comment = f"{source.indent(position)}{MARK} {finding.code} {finding.old}: {finding.message}"
        if not _is_there(source, position, comment, finding):
            edits.append(Edit(position, position, comment + "\n"))
    commented = apply_edits(source.data, edits, source.newline).decode("utf-8")
    if ast.dump(Source(commented).tree) != ast.dump(source.tree):  # a defect, but never a broken file
        raise ValueError("comments would change what the file does")
    return commented


def with_plain_comments(text: str, findings: Sequence[Finding]) -> str:
    """The text of a cluster file with a comment above every key that needs a person.

    Elsewhere nothing is written: a comment within a command that goes over several lines would end it.
    """
    lines = text.splitlines(keepends=True)
    newline = "\r\n" if "\r\n" in text else "\n"
    for finding in sorted(findings, key=lambda finding: finding.line, reverse=True):
        if not finding.attention or not finding.code.startswith("CLU"):
            continue
        comment = f"{MARK} {finding.code} {finding.old}: {finding.message}"
        above = finding.line - 1
        while above and lines[above - 1].startswith("#") and lines[above - 1].strip() != comment:
            above -= 1
        if not above or lines[above - 1].strip() != comment:
            lines.insert(finding.line - 1, comment + newline)
    return "".join(lines)


def _statement_at(source: Source, line: int) -> int:
    """The first line of the innermost statement that a line belongs to, its decorators included."""
    best = line
    span = None
    for node in source.names.nodes:
        if isinstance(node, ast.stmt):
            first = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
            last = node.end_lineno or node.lineno
            if first <= line <= last and (span is None or last - first <= span):
                best, span = first, last - first
    return best


def _is_there(source: Source, position: int, comment: str, finding: Finding) -> bool:
    """Whether the comment stands among the comments directly above a line, perhaps with a name of before."""
    codes = codes_before(finding.code)
    while position > 0:
        start = source.line_start(position - 1)
        line = source.data[start : source.line_end(start)].decode("utf-8")
        if not line.lstrip().startswith("#"):
            return False
        written = line.strip()
        if written == comment.strip() or (written.endswith(f": {finding.message}") and _code_in(written) in codes):
            return True
        position = start
    return False


def _code_in(comment: str) -> str:
    return comment.removeprefix(MARK).strip().partition(" ")[0]
